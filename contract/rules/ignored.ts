/** The only way to swallow a failure. `_why` documents why it is harmless, or who reports it. */
export const ignored = <T>(work: PromiseLike<T> | T, _why: string): Promise<T | undefined> =>
  Promise.resolve(work).then(undefined, () => undefined)
