/** The command fails if the floor is not met. `atMost`: less is better. */
export function verdict(
  name: string,
  value: number,
  { floor, target, atMost = false }: { floor: number; target: number; atMost?: boolean },
): void {
  const holds = atMost ? value <= floor : value >= floor
  const meets = atMost ? value <= target : value >= target
  console.log(`${name} ${value.toFixed(2)} (floor ${floor}, target ${target}): ${meets ? 'pass, on target' : holds ? 'pass' : 'FAIL'}`)
  if (!holds) process.exitCode = 1
}

/** A variant that is broken on purpose: the command fails if it would pass. */
export function control(name: string, value: number, { floor, atMost = false }: { floor: number; atMost?: boolean }): void {
  const caught = atMost ? value > floor : value < floor
  console.log(`control, ${name} ${value.toFixed(2)} (floor ${floor}): ${caught ? 'caught' : 'NOT CAUGHT'}`)
  if (!caught) process.exitCode = 1
}
