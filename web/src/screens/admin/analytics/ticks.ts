/** Four or five round numbers from 0 to at least `max`. */
export function valueTicks(max: number, whole: boolean): number[] {
  const rough = Math.max(max, whole ? 4 : 0.4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough && (!whole || Number.isInteger(factor * power))) ?? 10) * power
  const count = Math.max(1, Math.ceil(max / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, n) => Number((n * step).toPrecision(12)))
}

/** Indices of the named days, at most `fit`: weeks back from the last day, or first days of months. */
export function dayTicks(days: string[], fit: number): number[] {
  const last = days.length - 1
  if (days.length > 120) {
    const firsts = days.flatMap((day, place) => (day.endsWith('-01') ? place : []))
    return everyNth(firsts, Math.ceil(firsts.length / fit))
  }
  const step = 7 * Math.ceil(days.length / 7 / fit)
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, n) => last - n * step).reverse()
}

const everyNth = (places: number[], step: number) => places.filter((_, index) => (places.length - 1 - index) % step === 0)
