import { ignored } from '@atelier/contract/rules/ignored'

export interface PageRequests {
  /** This many at once, beside the even pace. */
  burst(count: number): void
  stop(): Promise<{ answered: number; failed: number; kinds: string }>
}

/** Feed pages at an even pace, however long each takes. What is not answered with 200 has failed. */
export function requestPages(url: string, tokens: string[], perSecond: number): PageRequests {
  const running = new Set<Promise<void>>()
  const kinds = new Map<string, number[]>() // when each failed, in seconds
  const began = performance.now()
  let answered = 0
  let next = 0
  async function ask() {
    const headers = { authorization: `Bearer ${tokens[next++ % tokens.length]}` }
    const answer = await ignored(
      fetch(`${url}/api/feed?tab=following&limit=10`, { headers }).then(async (response) => ({
        status: response.status,
        text: await response.text(),
      })),
      'counted as failed',
    )
    if (answer?.status === 200) answered++
    else {
      const code = /"code":"(\w+)"/.exec(answer?.text ?? '')?.[1] ?? (/^\{/.test(answer?.text ?? '') ? 'closing' : 'by HAProxy')
      const kind = answer ? `${answer.status} (${code})` : 'cut off'
      kinds.set(kind, [...(kinds.get(kind) ?? []), (performance.now() - began) / 1_000])
    }
  }
  function begin() {
    const asking = ask().finally(() => running.delete(asking))
    running.add(asking)
  }
  const timer = setInterval(begin, 1_000 / perSecond)
  return {
    burst(count) {
      for (let n = 0; n < count; n++) begin()
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(running)
      const failed = [...kinds.values()].flat().length
      return {
        answered,
        failed,
        kinds: [...kinds]
          .map(([kind, times]) => `${times.length} × ${kind}, second ${times[0]?.toFixed(0)} to ${times.at(-1)?.toFixed(0)}`)
          .join('; '),
      }
    },
  }
}
