/** The only way to be silent about a failure. `_why` tells the reader what makes it harmless, or who reports it instead. */
export const ignored = <T>(work: PromiseLike<T> | T, _why: string): Promise<T | undefined> =>
  Promise.resolve(work).then(undefined, () => undefined)
