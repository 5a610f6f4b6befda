import { adminLimits } from '@atelier/contract/admin/limits'
import type { ReportGroup } from '@atelier/contract/admin/reports'
import { ArrowRight, Keyboard, ListChecks } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { useMedia } from '#device/media.ts'
import { usePanel } from '#parts/admin/asked.ts'
import { staffError } from '#parts/admin/failures.ts'
import { SidePanel } from '#parts/admin/SidePanel.tsx'
import { lazySheet } from '#parts/lazy-part.ts'
import { DecisionQueue, focusCase } from '#screens/admin/content/DecisionQueue.tsx'
import { BulkBar, canBeChosen } from '#screens/admin/content/reports/BulkBar.tsx'
import { QueueFilters } from '#screens/admin/content/reports/QueueFilters.tsx'
import { ReportPane } from '#screens/admin/content/reports/ReportPane.tsx'
import { ReportRow } from '#screens/admin/content/reports/ReportRow.tsx'
import {
  isWholeQueue,
  prefetchReport,
  takeNext,
  useListedCount,
  useQueue,
  useReports,
} from '#screens/admin/content/reports/reports.data.ts'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { Shelf } from '#ui/art/Shelf.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { toast } from '#ui/toast.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

const KeysDialog = lazySheet(() => import('#screens/admin/content/reports/ReportKeysDialog.tsx').then((file) => file.ReportKeysDialog))

export function ReportsTab() {
  const t = useTranslations('admin_reports')
  const reasons = useTranslations('reports.reasons')
  const queue = useQueue()
  const cases = useReports(queue)
  const { list } = cases
  const count = useListedCount(queue)
  const panel = usePanel('report')
  const wide = useMedia('(width >= 70rem)')
  const [showsKeys, showKeys] = useState(false)
  const [said, say] = useState('')
  const rows = list.rows ?? []
  const around = useRef<HTMLDivElement>(null)
  const lastClosed = useRef<string>(undefined)
  const current = useRef(panel.id)
  const [picked, setChosen] = useState<string[]>()
  const chosen = queue.status === 'pending' ? picked : undefined
  const [handedOut, setHandedOut] = useState<string>()
  const passed = useRef<string[]>([])
  useEffect(() => {
    current.current = panel.id
  })

  const { submit: handOut, busy } = useSubmit(async () => {
    const left = current.current
    if (left) passed.current = [...passed.current.filter((id) => id !== left), left].slice(-adminLimits.passedOver)
    const next = await takeNext(passed.current)
    setHandedOut(next ?? undefined)
    if (next) return panel.open(next)
    toast({ title: t('none_free') })
    if (left) panel.close()
  }, staffError('admin_reports.next_failed'))
  const open = (group: ReportGroup, among = rows) => {
    panel.open(group.id)
    const at = among.indexOf(group)
    const next = among[at + 1]
    // Reading a private message is in the log, so it is not read ahead.
    if (next && next.type !== 'message') prefetchReport(next.id)
    const closed = rows.length - among.length
    const total = count !== undefined ? count - closed : list.hasMore ? undefined : among.length
    const what = { n: at + 1, type: t(`type.${group.type}`), reason: reasons(group.reasons[0]?.reason ?? 'other') }
    say(total === undefined ? t('said_of_many', what) : t('said', { ...what, total }))
  }
  useKeys({ '?': () => showKeys(true), n: () => void handOut() })

  /** Opens the next one, unless another was opened meanwhile. */
  const closed = (id: string) => {
    if (current.current !== id) return
    if (handedOut === id) return void handOut()
    const at = rows.findIndex((group) => group.id === id)
    const left = rows.filter((group) => group.id !== id)
    const next = left[at] ?? left[at - 1]
    if (!next || at < 0) {
      lastClosed.current = id
      return panel.close()
    }
    open(next, left)
    if (wide) focusCase(around.current, next.id)
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
  const bulk = chosen && (
    <BulkBar
      chosen={rows.filter(({ id }) => chosen.includes(id))}
      onAll={() => setChosen(rows.filter(canBeChosen).map(({ id }) => id))}
      onEnd={() => setChosen(undefined)}
    />
  )
  const isAll = isWholeQueue(queue)
  const pane = panel.id && <ReportPane key={panel.id} id={panel.id} isHandedOut={panel.id === handedOut} onClosed={closed} />
  return (
    <>
      <QueueFilters queue={queue}>
        <IconButton
          size="sm"
          icon={Keyboard}
          label={t('keys.open')}
          title={t('keys.open')}
          aria-keyshortcuts="?"
          onClick={() => showKeys(true)}
          className="pointer-coarse:hidden"
        />
        {queue.status === 'pending' && rows.some(canBeChosen) && !chosen && (
          <IconButton size="sm" icon={ListChecks} label={t('bulk.start')} title={t('bulk.start')} onClick={() => setChosen([])} />
        )}
        <Button
          size="sm"
          tone="primary"
          icon={ArrowRight}
          busy={busy}
          aria-keyshortcuts="n"
          title={t('next_hint')}
          onClick={() => void handOut()}
        >
          {t('next')}
        </Button>
      </QueueFilters>
      {wide && saying}
      {wide && bulk}
      <div
        ref={around}
        className={wide ? 'grid grid-cols-[minmax(20rem,2fr)_3fr] items-start gap-3 border-t border-line' : 'border-t border-line'}
      >
        <DecisionQueue
          cases={cases}
          label={t('list')}
          failed={t('failed')}
          empty={
            <EmptyState
              art={<Shelf seed="reports" />}
              title={isAll ? t('empty') : t('none')}
              text={isAll ? t('empty_text') : t('none_text')}
            />
          }
          card={(group, isStop) => (
            <ReportRow
              group={group}
              isOpen={group.id === panel.id}
              isStop={isStop}
              onOpen={() => open(group)}
              {...(chosen &&
                canBeChosen(group) && {
                  isChosen: chosen.includes(group.id),
                  onChoose: (wish: boolean) => setChosen(wish ? [...chosen, group.id] : chosen.filter((id) => id !== group.id)),
                })}
            />
          )}
          openId={panel.id}
          onStep={(group) => (wide || panel.id) && open(group)}
        />
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
      {!wide && bulk}
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
  // What stands above may wrap once it is loaded.
  const above = new ResizeObserver(fit)
  above.observe(document.body)
  return () => {
    above.disconnect()
    window.removeEventListener('scroll', fit)
    window.removeEventListener('resize', fit)
  }
}
