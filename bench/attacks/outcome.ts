/** The command fails if it got through. */
export function attack(name: string, refused: boolean, seen: unknown): void {
  console.log(`${name}: ${refused ? 'refused' : 'GOT THROUGH'} (${String(seen)})`)
  if (!refused) process.exitCode = 1
}

/** An honest person's request beside it; the command fails if it does not work. */
export function honest(name: string, works: boolean, seen: unknown): void {
  console.log(`  control, ${name}: ${works ? 'works' : 'DOES NOT WORK'} (${String(seen)})`)
  if (!works) process.exitCode = 1
}
