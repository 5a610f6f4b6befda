const works = new Set<Promise<unknown>>()

/** Notes what a reload would interrupt. */
export function working<T>(work: Promise<T>): Promise<T> {
  works.add(work)
  const end = () => works.delete(work)
  work.then(end, end)
  return work
}

export async function workDone(): Promise<void> {
  while (works.size > 0) await Promise.allSettled(works)
}
