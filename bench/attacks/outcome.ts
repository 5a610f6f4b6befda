/** Prints whether an attack got through; the command fails if it did. */
export function attack(name: string, refused: boolean, seen: unknown): void {
  console.log(`${name}: ${refused ? 'refused' : 'GOT THROUGH'} (${String(seen)})`)
  if (!refused) process.exitCode = 1
}

/** Prints whether an honest person's request beside it works; the command fails if it does not. */
export function honest(name: string, works: boolean, seen: unknown): void {
  console.log(`  control, ${name}: ${works ? 'works' : 'DOES NOT WORK'} (${String(seen)})`)
  if (!works) process.exitCode = 1
}
