import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReducedMotion } from '#device/look.ts'
import { MessageRow } from '#parts/messages/MessageRow.tsx'
import { isUsable, type MessageActions } from '#parts/messages/message-actions.ts'
import type { ThreadRow } from '#parts/messages/rows.ts'
import { estimateOnce } from '#screens/messages/conversation/estimate.ts'
import {
  type Edge,
  endPx,
  type ScrollTarget,
  useEnd,
  useJoint,
  useLoading,
  useOwnFollowed,
  useScrolling,
  useStart,
  useStickToBottom,
  useTarget,
} from '#screens/messages/conversation/scrolling.ts'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'

interface Props {
  rows: ThreadRow[]
  name: string
  /** Above the first message, `openingPx` high. */
  opening: ReactNode
  older: Edge
  newer: Edge
  target: ScrollTarget | null
  actions: MessageActions
  onNewest: () => void
  children: ReactNode
}

const openingPx = 216
const morePx = 64
const belowPx = 32

/** Virtualised, oldest first. Keeps its place when older messages arrive, and follows new ones at the end. */
export function ConversationLog({ rows, name, opening, older, newer, target, actions, onNewest, children }: Props) {
  const t = useTranslations('messages')
  const frame = useRef<HTMLDivElement>(null)
  const estimates = useRef(new Map<string, number>())
  const still = useReducedMotion()
  const [stop, setStop] = useState<string>()
  const stopIndex = rows.findIndex(({ key }) => key === stop)
  const stopRow = stopIndex === -1 ? rows.length - 1 : stopIndex

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => estimateOnce(estimates.current, rows[index]),
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    anchorTo: 'end',
    followOnAppend: !newer.has,
    scrollEndThreshold: endPx,
    overscan: 6,
    paddingStart: older.has ? morePx : openingPx,
    paddingEnd: belowPx,
    directDomUpdates: true,
    // The focused row stays mounted however far it is scrolled away.
    rangeExtractor: useCallback(
      ({ startIndex, endIndex, overscan, count }: { startIndex: number; endIndex: number; overscan: number; count: number }) => {
        const shown: number[] = []
        for (let index = Math.max(0, startIndex - overscan); index <= Math.min(count - 1, endIndex + overscan); index++) shown.push(index)
        if (stopRow < count && !shown.includes(stopRow)) shown.push(stopRow)
        return shown.sort((a, b) => a - b)
      },
      [stopRow],
    ),
  })
  useJoint(virtual, rows)
  const scrolling = useScrolling(frame, virtual, rows)
  useStart(scrolling, rows, target)
  const { isAtEnd, unseen } = useEnd(frame, virtual, rows, newer.has)
  useStickToBottom(frame)
  useLoading(frame, virtual, older, newer)
  const marked = useTarget(scrolling, rows, target)

  useOwnFollowed(scrolling, rows)

  const toNewest = () => {
    if (newer.has) onNewest()
    else scrolling.toEnd({ behavior: still ? 'auto' : 'smooth' })
  }

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-message]')
    if (!row || event.target !== row) return
    const at = rows.findIndex(({ key }) => key === row.dataset.message)
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
    const message = rows[at]?.message
    if (event.key === 'Enter' && message && isUsable(message)) actions.onMore(message)
    else if (next === undefined) return
    event.preventDefault()
    const to = next === undefined ? undefined : rows[next]
    if (next === undefined || !to) return
    setStop(to.key)
    virtual.scrollToIndex(next, { align: 'auto' })
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-message="${to.key}"]`)?.focus({ preventScroll: true }))
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={frame}
        role="log"
        aria-label={t('log', { name })}
        // Scrolling changes the rows; new messages are told by the live region beside it.
        aria-live="off"
        onKeyDown={move}
        onFocus={({ target }) => setStop(target.closest<HTMLElement>('[data-message]')?.dataset.message ?? stop)}
        className="flex h-full flex-col overflow-x-clip contain-strict overflow-y-auto overscroll-contain px-2 [overflow-anchor:none] md:px-4"
      >
        <div ref={virtual.containerRef} className={cx('relative w-full shrink-0', rows.length > 0 ? 'mt-auto' : 'my-auto')}>
          {older.has ? (
            <div className="absolute inset-x-0 top-0 grid place-items-center content-center gap-1" style={{ height: morePx }}>
              {older.failed && <p className="text-sm text-danger">{t('older_failed')}</p>}
              <Button size="sm" busy={older.isLoading} onClick={older.load}>
                {t('load_more')}
              </Button>
            </div>
          ) : (
            <div className="absolute inset-x-0 top-0" style={{ height: openingPx }}>
              {opening}
            </div>
          )}
          {virtual.getVirtualItems().map(({ key, index }) => {
            const row = rows[index]
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0 contain-layout contain-style"
                >
                  <MessageRow row={row} name={name} marked={marked === row.key} isStop={index === stopRow} actions={actions} />
                </div>
              )
            )
          })}
        </div>
      </div>
      {children}
      {!isAtEnd && (
        <button
          type="button"
          onClick={toNewest}
          className="absolute end-4 bottom-3 inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-full bg-raised px-2.5 text-sm font-semibold shadow-float quiet-hover"
        >
          {unseen > 0 && <span className="figures ps-1">{t('newer', { count: unseen })}</span>}
          <ArrowDown size={18} aria-hidden="true" />
          {unseen === 0 && <span className="sr-only">{t('to_newest')}</span>}
        </button>
      )}
    </div>
  )
}
