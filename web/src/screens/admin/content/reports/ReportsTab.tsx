import type { ReportGroup } from '@atelier/contract/admin/reports'
import { limits } from '@atelier/contract/limits'
import { Keyboard } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { usePanel } from '#parts/admin/asked.ts'
import { MoreRows } from '#parts/admin/MoreRows.tsx'
import { SidePanel } from '#parts/admin/SidePanel.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { useEndInView } from '#parts/list/end-in-view.ts'
import { QueueFilters } from '#screens/admin/content/reports/QueueFilters.tsx'
import { ReportPane } from '#screens/admin/content/reports/ReportPane.tsx'
import { ReportRow } from '#screens/admin/content/reports/ReportRow.tsx'
import { prefetchReport, useListedCount, useQueue, useReports } from '#screens/admin/content/reports/reports.data.ts'
import { useKeys } from '#screens/admin/content/reports/use-keys.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const KeysDialog = lazySheet(() => import('#screens/admin/content/reports/KeysDialog.tsx').then((file) => file.KeysDialog))

export function ReportsTab() {
  const t = useTranslations('admin_reports')
  const reasons = useTranslations('reports.reasons')
  const queue = useQueue()
  const list = useReports(queue)
  const count = useListedCount(queue)
  const panel = usePanel('report')
  const wide = useMedia('(width >= 70rem)')
  const [showsKeys, showKeys] = useState(false)
  const [said, say] = useState('')
  const rows = list.rows ?? []
  const listed = useRef<HTMLUListElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const lastClosed = useRef<string>(undefined)
  const current = useRef(panel.id)
  useEffect(() => {
    current.current = panel.id
  })
  const index = rows.findIndex(({ id }) => id === panel.id)

  const open = (group: ReportGroup, among = rows) => {
    panel.open(group.id)
    const at = among.indexOf(group)
    const next = among[at + 1]
    if (next) prefetchReport(next.id)
    const closed = rows.length - among.length
    const total = count !== undefined ? count - closed : list.hasMore ? undefined : among.length
    const what = { n: at + 1, type: t(`type.${group.type}`), reason: reasons(group.reasons[0]?.reason ?? 'other') }
    say(total === undefined ? t('said_of_many', what) : t('said', { ...what, total }))
  }
  const step = (by: 1 | -1) => {
    const focused = rows.findIndex(({ id }) => rowOf(listed.current, id)?.contains(document.activeElement))
    const from = index >= 0 ? index : focused
    const next = rows[from < 0 ? 0 : from + by]
    if (from + by >= rows.length - 1) list.loadMore?.()
    if (!next) return
    rowOf(listed.current, next.id)?.focus()
    if (wide || panel.id) open(next)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '?': () => showKeys(true),
  })

  /** Opens the next one, unless another was opened meanwhile. */
  const closed = (id: string) => {
    if (current.current !== id) return
    const at = rows.findIndex((group) => group.id === id)
    const left = rows.filter((group) => group.id !== id)
    const next = left[at] ?? left[at - 1]
    if (!next || at < 0) {
      lastClosed.current = id
      return panel.close()
    }
    open(next, left)
    if (wide) rowOf(listed.current, next.id)?.focus()
  }
  // After the last one the focus goes to the list, once the panel is closed and the row is gone.
  useEffect(() => {
    if (!lastClosed.current || panel.id || rows.some(({ id }) => id === lastClosed.current)) return
    const target = around.current?.querySelector<HTMLElement>('[data-item] > button, h2')
    if (!target) return
    lastClosed.current = undefined
    if (target.matches('h2')) target.tabIndex = -1
    target.focus()
  })

  const saying = (
    <VisuallyHidden>
      <span role="status">{said}</span>
    </VisuallyHidden>
  )
  const pane = panel.id && <ReportPane key={panel.id} id={panel.id} onClosed={closed} />
  return (
    <>
      <QueueFilters queue={queue}>
        <Button
          size="sm"
          tone="quiet"
          icon={Keyboard}
          aria-keyshortcuts="?"
          onClick={() => showKeys(true)}
          className="pointer-coarse:hidden"
        >
          {t('keys.open')}
        </Button>
      </QueueFilters>
      {wide && saying}
      <div
        ref={around}
        className={wide ? 'grid grid-cols-[minmax(20rem,2fr)_3fr] items-start gap-3 border-t border-line' : 'border-t border-line'}
      >
        <ReportList list={list} listed={listed} current={panel.id} onOpen={open} />
        {wide && (
          <section
            ref={keepInWindow}
            aria-label={t('opened')}
            className="sticky top-(--header-height) overflow-y-auto overscroll-contain border-s border-line px-5 pt-4 pb-6"
          >
            {pane || <p className="mx-auto mt-24 max-w-form text-center text-quiet">{rows.length > 0 && t('choose')}</p>}
          </section>
        )}
      </div>
      {!wide && (
        <SidePanel open={panel.id !== undefined} onClose={panel.close} title={t('one')}>
          {saying}
          {pane}
        </SidePanel>
      )}
      <Suspense>{showsKeys && <KeysDialog onClose={() => showKeys(false)} />}</Suspense>
    </>
  )
}

function keepInWindow(element: HTMLElement | null) {
  if (!element) return
  const fit = () => {
    element.style.height = `calc(100dvh - ${Math.max(0, element.getBoundingClientRect().top)}px)`
  }
  fit()
  const watch = { passive: true }
  window.addEventListener('scroll', fit, watch)
  window.addEventListener('resize', fit, watch)
  return () => {
    window.removeEventListener('scroll', fit)
    window.removeEventListener('resize', fit)
  }
}

interface ListProps {
  list: ReturnType<typeof useReports>
  listed: React.RefObject<HTMLUListElement | null>
  current: string | undefined
  onOpen: (group: ReportGroup) => void
}

function ReportList({ list, listed, current, onOpen }: ListProps) {
  const t = useTranslations('admin_reports')
  const app = useTranslations('app')
  const { status, type, assigned } = useQueue()
  const end = useEndInView<HTMLDivElement>(() => list.loadMore?.(), {
    marginPx: limits.scroll.listPx,
    enabled: Boolean(list.hasMore) && !list.moreFailed,
  })
  const { rows } = list
  if (list.failed && !rows) {
    return (
      <ErrorState title={t('failed')}>
        <Button onClick={list.retry}>{app('retry')}</Button>
      </ErrorState>
    )
  }
  if (!rows) return <Loading />
  if (rows.length === 0 && !list.hasMore) {
    const isAll = status === 'pending' && type === 'all' && assigned === 'all'
    return (
      <EmptyState art={<Shelf seed="reports" />} title={isAll ? t('empty') : t('none')} text={isAll ? t('empty_text') : t('none_text')} />
    )
  }
  const stop = rows.some(({ id }) => id === current) ? current : rows[0]?.id
  return (
    <div className={cx('min-w-0', list.isOld && 'opacity-60')} aria-busy={list.isOld}>
      <ul ref={listed} aria-label={t('list')} className="-mx-3 divide-y divide-line">
        {rows.map((group) => (
          <li key={group.id} data-item={group.id}>
            <ReportRow group={group} isOpen={group.id === current} isStop={group.id === stop} onOpen={() => onOpen(group)} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        <MoreRows list={list} failed={t('failed')} />
      </div>
    </div>
  )
}

const rowOf = (list: HTMLElement | null, id: string) => list?.querySelector<HTMLElement>(`[data-item="${id}"] > button`)

function Loading() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="divide-y divide-line">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="grid gap-2 py-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-56" />
        </div>
      ))}
    </div>
  )
}
