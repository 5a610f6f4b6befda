import type { Page } from 'playwright-core'

/** From this on a task is long, in ms. */
export const longTaskMs = 50

/** @returns milliseconds of the page's longest task while `work` lasts, 0 without a long one */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const tasks: number[] = []
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
    Object.assign(window, { tasks })
  })
  await work()
  return page.evaluate(() => Math.max(0, ...(window as unknown as { tasks: number[] }).tasks))
}

/** For controls: each `event` keeps the page busy. */
export const blockWith = (page: Page, event: 'scroll' | 'pointermove') =>
  page.evaluate((event) => {
    const block = () => {
      const end = performance.now() + 80
      while (performance.now() < end);
    }
    document.addEventListener(event, block, { capture: true, passive: true })
  }, event)

export const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise<void>((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted()))))
