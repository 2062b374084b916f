// Puts documents into an index again and again until it is killed. Arguments: built sources, index file, name, rounds.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dir, file, name, rounds = '1000000'] = process.argv.slice(2)
const { openIndex } = await import(pathToFileURL(join(dir, 'engine/index.js')).href)

const UNITS = 120
const documentOf = (number, round) => ({
  path: `${name}-${number}`,
  root: '/',
  file: '/',
  hash: `${round}`,
  size: 1,
  modifiedMs: 1,
  reading: 1,
  format: 'markdown',
  findings: [],
  receipts: [],
  tables: [],
  units: Array.from({ length: UNITS }, (_, at) => ({
    kind: 'passage',
    text: `${name} ${number} ${round}`,
    terms: [name, `round${round}`, `word${at % 7}`],
  })),
  values: [],
})

const { catalogue, close } = openIndex(file)
console.log('open')
for (let round = 0; round < Number(rounds); round += 1)
  for (let number = 0; number < 4; number += 1) {
    await catalogue.put(documentOf(number, round))
    if (round % 5 === 4) await catalogue.remove([`${name}-${number}`])
  }
close()
