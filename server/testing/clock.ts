/** A clock that a test owns: the machine's time until it is set, then it stands still until it is moved. */
export function testClock() {
  let at: Date | undefined
  return {
    now: (): Date => new Date(at ?? Date.now()),
    /** Stops the clock at a time; without one, at the machine's. */
    stop(time: Date | string = new Date()): void {
      at = new Date(time)
    },
    /** Moves the clock, which stands still from then on. */
    pass(seconds: number): void {
      at = new Date((at?.getTime() ?? Date.now()) + seconds * 1_000)
    },
  }
}
