/** Common beginning and end, in whole words, and what is between. */
export function changedPart(before: string, text: string): { start: string; changed: string; end: string } {
  const [old, now] = [before.split(/(\s+)/), text.split(/(\s+)/)]
  const most = Math.min(old.length, now.length)
  let same = 0
  while (same < most && old[same] === now[same]) same++
  let tail = 0
  while (tail < most - same && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const upTo = now.length - tail
  return { start: now.slice(0, same).join(''), changed: now.slice(same, upTo).join(''), end: now.slice(upTo).join('') }
}
