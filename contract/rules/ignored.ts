/**
 * What `work` gives, or undefined when it fails: the one way to be silent about a failure on purpose. `why` is for the reader: what makes the
 * failure harmless, or who tells of it instead.
 */
export const ignored = <T>(work: PromiseLike<T> | T, _why: string): Promise<T | undefined> =>
  Promise.resolve(work).then(undefined, () => undefined)
