import { Connection, jsonOf, numberIn, numberOf, type Row, textIn, textOf } from '../search/connection.ts'
import { ownedRegister } from './owned-register.ts'
import type { JobEntry, Register, TokenEntry } from './register.ts'
import { jobOf } from './register-rows.ts'
import { REGISTER_LAYOUT } from './register-schema.ts'

/**
 * The register of a server in one SQLite file, made when it is not there; its folder must exist.
 *
 * @throws Fault `library-newer`, `library-corrupt`, `library-busy`, `library-forbidden`, `disk-full`
 */
export const openRegister = (file: string): Register => {
  const connection = new Connection(file, undefined, REGISTER_LAYOUT)
  return {
    of: owner => ownedRegister(connection, owner),
    tokenBy: (hash, now) => {
      const row = connection.row('SELECT * FROM token WHERE hash = ? AND (expires IS NULL OR expires > ?)', hash, now)
      return row && tokenOf(row)
    },
    addToken: ({ id, owner, label, scopes, made, expires }, hash) => {
      const values = [id, owner, label, JSON.stringify(scopes), hash, made, expires ?? null]
      connection.run('INSERT INTO token VALUES (?, ?, ?, ?, ?, ?, ?)', ...values)
    },
    tokens: () => connection.rows('SELECT * FROM token ORDER BY made').map(tokenOf),
    removeToken: id => connection.run('DELETE FROM token WHERE id = ?', id) > 0,
    unfinishedJobs: (): readonly JobEntry[] =>
      connection.rows("SELECT * FROM job WHERE state IN ('waiting', 'running') ORDER BY made, rowid").map(jobOf),
    forgetBefore: time =>
      connection.write(() => {
        connection.run('DELETE FROM audit WHERE at < ?', time)
        connection.run('DELETE FROM job WHERE ended < ?', time)
      }),
    close: () => connection.close(),
  }
}

const tokenOf = (row: Row): TokenEntry => {
  const expires = numberIn(row, 'expires')
  return {
    id: textOf(row, 'id'),
    owner: textOf(row, 'owner'),
    label: textIn(row, 'label') ?? '',
    scopes: jsonOf<readonly string[]>(row, 'scopes'),
    made: numberOf(row, 'made'),
    ...(expires === undefined ? {} : { expires }),
  }
}
