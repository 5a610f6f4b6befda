/** A clock for tests: real time until it is stopped, then only what the test sets. */
export function testClock() {
  let at: Date | undefined
  return {
    now: (): Date => new Date(at ?? Date.now()),
    /** Without a time, stops at the real one. */
    stop(time: Date | string = new Date()): void {
      at = new Date(time)
    },
    go(): void {
      at = undefined
    },
    pass(seconds: number): void {
      at = new Date((at?.getTime() ?? Date.now()) + seconds * 1_000)
    },
  }
}
