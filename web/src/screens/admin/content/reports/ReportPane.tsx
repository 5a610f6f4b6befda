import type { ReportFile } from '@atelier/contract/admin/reports'
import { isFailure } from '@atelier/contract/errors'
import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { staffError } from '#parts/admin/failures.ts'
import { LoadFailed } from '#parts/list/LoadFailed.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { EscalateButton, EscalationNote, useLeftToHigher } from '#screens/admin/content/Escalation.tsx'
import { Assignment } from '#screens/admin/content/reports/Assignment.tsx'
import { AuthorRecord } from '#screens/admin/content/reports/AuthorRecord.tsx'
import { CloseForm } from '#screens/admin/content/reports/CloseForm.tsx'
import { ReportedThing } from '#screens/admin/content/reports/ReportedThing.tsx'
import { ReportStatus } from '#screens/admin/content/reports/ReportMarks.tsx'
import { Waited } from '#screens/admin/content/reports/ReportRow.tsx'
import { lookAt, reopen, useReport } from '#screens/admin/content/reports/reports.data.ts'
import { useSeen } from '#screens/admin/content/use-seen.ts'
import { Fallen } from '#ui/art/Fallen.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

interface Props {
  id: string
  /** The desk gave it, so no row of the list has the focus. */
  isHandedOut?: boolean
  onClosed: (id: string) => void
}

export function ReportPane({ id, isHandedOut = false, onClosed }: Props) {
  const t = useTranslations('admin_reports')
  const { data: file, error, refetch } = useReport(id)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.parentElement?.scrollTo?.(0, 0)
  }, [])
  if (isFailure(error, 'not_found', 'invalid')) {
    return <EmptyState art={<Fallen seed={id} />} title={t('not_found')} text={t('not_found_text')} />
  }
  if (!file && error) {
    return <LoadFailed title={t('report_failed')} onRetry={() => void refetch()} />
  }
  return (
    <div ref={top} data-report={id} className="flex min-h-full flex-col">
      {file ? <Opened file={file} isHandedOut={isHandedOut} onClosed={() => onClosed(id)} /> : <Loading />}
    </div>
  )
}

function Opened({ file, isHandedOut, onClosed }: { file: ReportFile; isHandedOut: boolean; onClosed: () => void }) {
  const t = useTranslations('admin_reports')
  const title = useRef<HTMLHeadingElement>(null)
  const isSeen = useSeen()
  // In the sheet the previous panel may have closed with the focus; beside the list the focus stays there.
  useEffect(() => {
    if (isHandedOut || title.current?.closest('dialog')) title.current?.focus()
  }, [isHandedOut])
  const isOpen = file.status === 'pending'
  const isMine = useLeftToHigher(file.escalation) === undefined
  useEffect(() => (isOpen ? lookAt(file.id) : undefined), [file.id, isOpen])
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 ref={title} tabIndex={-1} className="display text-xl outline-none">
          {t(`of.${file.type}`)}
        </h2>
        <ReportStatus status={file.status} />
        {isOpen && <Waited since={file.first_at} />}
        {isOpen && (
          <span className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-2">
            {isMine && <Assignment group={file} isSeen={isSeen} />}
            <EscalateButton kind="report" subjectId={file.target_id} escalation={file.escalation} />
          </span>
        )}
      </header>
      <div className="mt-4 empty:hidden">
        <EscalationNote escalation={file.escalation} />
      </div>
      <ReportedThing file={file} />
      <AuthorRecord file={file} />
      <Reports file={file} />
      {isOpen && isMine && <CloseForm file={file} isSeen={isSeen} onClosed={onClosed} />}
      <Closed file={file} />
    </>
  )
}

function Reports({ file: { reports, reports_count } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const reasons = useTranslations('reports.reasons')
  const nameOf = useName()
  const format = useFormatter()
  return (
    <section aria-labelledby="reports" className="mt-6">
      <h3 id="reports" className="text-sm font-semibold">
        {t('reports', { n: reports_count })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {reports.map(({ id, reporter, reason, note, created_at }) => (
          <li key={id} className="py-2.5 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{reasons(reason)}</span>
              {reporter ? (
                <Link
                  to="."
                  search={(asked: Record<string, unknown>) => ({ ...asked, reporter: reporter.user_id, report: undefined }) as never}
                  aria-label={t('only_by', { name: nameOf(reporter) })}
                  title={t('only_by', { name: nameOf(reporter) })}
                  className="wordy text-quiet underline decoration-line underline-offset-4 hover:text-ink"
                >
                  <bdi>{nameOf(reporter)}</bdi>
                </Link>
              ) : (
                <bdi className="wordy text-quiet">{nameOf(reporter)}</bdi>
              )}
              <time dateTime={created_at} className="figures ms-auto text-xs text-quiet">
                {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </p>
            {note && (
              <p dir="auto" className="wordy mt-1 whitespace-pre-wrap">
                {note}
              </p>
            )}
          </li>
        ))}
      </ul>
      {reports_count > reports.length && <p className="text-sm text-quiet">{t('more_reports', { n: reports_count - reports.length })}</p>}
    </section>
  )
}

function Closed({ file: { id, status, resolved_by, resolved_at, may_reopen } }: { file: ReportFile }) {
  const t = useTranslations('admin_reports')
  const nameOf = useName()
  const format = useFormatter()
  const { submit, busy } = useSubmit(() => reopen(id), staffError('admin_reports.reopen_failed'))
  if (!resolved_at || status === 'pending') return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="wordy min-w-0 flex-1 text-sm text-quiet">
        {t(`closed.${status}`, {
          name: nameOf(resolved_by),
          date: format.dateTime(new Date(resolved_at), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      {may_reopen && (
        <Button size="sm" icon={RotateCcw} busy={busy} onClick={() => void submit()}>
          {t('reopen')}
        </Button>
      )}
    </div>
  )
}

function Loading() {
  const t = useTranslations('app')
  return (
    <div aria-busy="true" className="grid gap-4">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
