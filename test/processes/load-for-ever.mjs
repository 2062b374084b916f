/** Loads a large table again and again, and forgets it: `node load-for-ever.mjs <built sources> <folder> <small> <large>`. */
const [sources, dir, small, large] = process.argv.slice(2)
const { openWorkspaces } = await import(`${sources}/workspace/index.js`)
const workspaces = openWorkspaces({ dir })
const { handle } = await workspaces.open({ owner: 'ann', conversation: 'crash' })
const whose = { owner: 'ann', workspace: handle }
await workspaces.load({ ...whose, source: { kind: 'document', file: small } })
console.log('open')
for (;;) {
  await workspaces.load({ ...whose, source: { kind: 'document', file: large } })
  await workspaces.unload({ ...whose, table: 'large' })
}
