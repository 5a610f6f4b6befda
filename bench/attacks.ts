import { accountAttacks } from '#attacks/accounts.ts'
import { fileAttacks } from '#attacks/files.ts'
import { floodAttacks } from '#attacks/floods.ts'
import { listAttacks } from '#attacks/lists.ts'
import { roomAttacks } from '#attacks/room.ts'

/** `npm run attacks -- [FAMILY…]`. Each attack has a control: harm that must be seen, or an honest person's request beside it, which must work. */
const families = { files: fileAttacks, lists: listAttacks, floods: floodAttacks, accounts: accountAttacks, room: roomAttacks }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in families))
if (unknown.length > 0) {
  console.error(`There is no family ${unknown.join(', ')}. Use: npm run attacks -- [${Object.keys(families).join('] [')}]`)
  process.exit(1)
}
for (const [name, attacks] of Object.entries(families)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  await attacks()
}
console.log(process.exitCode ? '\nAn attack got through, or a control was not seen.' : '\nNo attack got through.')
