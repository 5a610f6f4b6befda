import { limits } from '@atelier/contract/limits'
import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newerThan, type ThreadRow } from '#parts/messages/rows.ts'

type Frame = RefObject<HTMLElement | null>
export type Scroller = Virtualizer<HTMLDivElement, Element>

/** In px: a reader this close is at the end. */
export const endPx = 64
const markedMs = 2_400
/** In px from an end, where the next page is requested. */
const aheadPx = 3 * limits.scroll.listPx

/** Infinity for the newest. `n` grows with each wish. */
export interface ScrollTarget {
  seq: number
  n: number
}

export interface Scrolling {
  toRow: (index: number, align: 'start' | 'center') => void
  toEnd: (options?: { behavior: 'auto' | 'smooth' }) => void
}

/** The virtualizer scrolls to an index, and older messages that arrive on the way move the row that was meant. A user scroll cancels it. */
export function useScrolling(frame: Frame, virtual: Scroller, rows: ThreadRow[]): Scrolling {
  const aim = useRef<{ key: string; index: number; align: 'start' | 'center' }>(undefined)
  const shown = useRef(rows)
  shown.current = rows
  const scrolling = useMemo<Scrolling>(
    () => ({
      toRow(index, align) {
        const row = shown.current[index]
        aim.current = row && { key: row.key, index, align }
        virtual.scrollToIndex(index, { align })
      },
      toEnd(options) {
        aim.current = undefined
        virtual.scrollToEnd(options)
      },
    }),
    [virtual],
  )
  useLayoutEffect(() => {
    if (!aim.current) return
    const { key, index, align } = aim.current
    const now = rows.findIndex((row) => row.key === key)
    if (now === -1) aim.current = undefined
    else if (now !== index) scrolling.toRow(now, align)
  }, [rows, scrolling])
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const own = ['wheel', 'touchmove', 'pointerdown', 'keydown']
    const yieldToUser = () => {
      aim.current = undefined
      virtual.cancelScroll()
    }
    for (const event of own) element.addEventListener(event, yieldToUser, { passive: true })
    return () => {
      for (const event of own) element.removeEventListener(event, yieldToUser)
    }
  }, [frame, virtual])
  return scrolling
}

/** At the target, else the first unread message, else the end. */
export function useStart(scrolling: Scrolling, rows: ThreadRow[], target: ScrollTarget | null) {
  const isStarted = useRef(false)
  useLayoutEffect(() => {
    if (isStarted.current || rows.length === 0) return
    isStarted.current = true
    const unread = rows.findIndex(({ isFirstUnread }) => isFirstUnread)
    if (target) return
    if (unread === -1) scrolling.toEnd()
    else scrolling.toRow(unread, 'start')
  })
}

/** The former first message may gain or lose its day line when older ones arrive; what is below that line stays in place. */
export function useJoint(virtual: Scroller, rows: ThreadRow[]) {
  const joint = useRef<string>(undefined)
  const first = useRef<string>(undefined)
  const firstKey = rows[0]?.key
  if (first.current !== firstKey) {
    joint.current = first.current
    first.current = firstKey
  }
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _, { scrollOffset, scrollDirection, itemSizeCache }) => {
    const offset = scrollOffset ?? 0
    if (item.key === joint.current) return true
    if (!itemSizeCache.has(item.key)) return item.start < offset
    return item.end <= offset && scrollDirection !== 'backward'
  }
}

/** Wherever they are reading. */
export function useOwnFollowed(scrolling: Scrolling, rows: ThreadRow[]) {
  const last = rows.at(-1)
  const known = useRef(last?.key)
  useLayoutEffect(() => {
    const before = known.current
    known.current = last?.key
    // Otherwise other messages are shown now, as after a jump.
    const isAppended = rows.some(({ key }) => key === before)
    if (last?.isOwn && last.key !== before && isAppended) scrolling.toEnd()
  }, [scrolling, rows, last])
}

/** Counts the other person's messages since the reader was last at the end. */
export function useEnd(frame: Frame, virtual: Scroller, rows: ThreadRow[], hasNewer: boolean) {
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = rows.findLast(({ message }) => message.delivery === 'sent')?.message.seq ?? 0
  const [seen, setSeen] = useState(newest)
  const isEnd = isAtEnd && !hasNewer
  if (isEnd && seen < newest) setSeen(newest)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => setAtEnd(toEnd(virtual) <= endPx)
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [frame, virtual])
  return { isAtEnd: isEnd, unseen: isEnd ? 0 : newerThan(rows, seen) }
}

// From the virtualizer: asking the page would force a layout for each scroll event.
const toEnd = (virtual: Scroller) => virtual.getTotalSize() - (virtual.scrollOffset ?? 0) - (virtual.scrollRect?.height ?? 0)

/** When the keyboard or a growing composer takes room, the lowest message stays the lowest. */
export function useStickToBottom(frame: Frame) {
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    let { clientHeight: height, scrollTop: top } = element
    const scrolled = () => {
      // Otherwise the browser moved it, because there was suddenly more room.
      if (element.clientHeight === height) top = element.scrollTop
    }
    const observer = new ResizeObserver(() => {
      const change = height - element.clientHeight
      height = element.clientHeight
      if (change !== 0) element.scrollTop = top + change
      top = element.scrollTop
    })
    observer.observe(element)
    // Before the virtualizer draws other rows.
    element.addEventListener('scroll', scrolled, { passive: true, capture: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', scrolled, { capture: true })
    }
  }, [frame])
}

export interface Edge {
  has: boolean
  isLoading: boolean
  failed: boolean
  load: () => void
}

export function useLoading(frame: Frame, virtual: Scroller, older: Edge, newer: Edge) {
  const edges = useRef({ older, newer })
  edges.current = { older, newer }
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      if ((virtual.scrollOffset ?? 0) < aheadPx) loadIfReady(edges.current.older)
      if (toEnd(virtual) < aheadPx) loadIfReady(edges.current.newer)
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [frame, virtual])
}

function loadIfReady({ has, isLoading, failed, load }: Edge) {
  if (has && !isLoading && !failed) load()
}

/** Once it is loaded. @returns the key of its row while it is marked */
export function useTarget(scrolling: Scrolling, rows: ThreadRow[], target: ScrollTarget | null): string | undefined {
  const [marked, setMarked] = useState<string>()
  const shown = useRef(0)
  useLayoutEffect(() => {
    if (!target || target.n === shown.current) return
    if (target.seq === Number.POSITIVE_INFINITY) {
      shown.current = target.n
      scrolling.toEnd()
      return
    }
    const index = rows.findIndex(({ message }) => message.delivery === 'sent' && message.seq >= target.seq)
    const row = rows[index]
    if (!row || (index === 0 && row.message.seq > target.seq && rows.length > 1)) return
    shown.current = target.n
    scrolling.toRow(index, 'center')
    setMarked(row.key)
  }, [scrolling, rows, target])
  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(undefined), markedMs)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
