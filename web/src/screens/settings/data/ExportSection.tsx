import type { DataExport } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { fileSize } from '@atelier/contract/rules/file-size'
import { Download, FolderDown } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { endExport, isRunning, loadExport, requestExport, useExport } from '#screens/settings/data/archives.data.ts'
import { JobProgress, percentOf } from '#screens/settings/data/JobProgress.tsx'
import { Loading } from '#screens/settings/data/Loading.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ExportSection() {
  const t = useTranslations('archives.export')
  const latest = useExport()
  return (
    <SettingsCard id="export" icon={FolderDown} title={t('title')} text={t('text')}>
      <Loading query={latest}>{(last) => <State last={last} />}</Loading>
    </SettingsCard>
  )
}

function State({ last }: { last: DataExport | null }) {
  const t = useTranslations('archives.export')
  if (last && isRunning(last))
    return (
      <JobProgress
        title={t(last.state === 'waiting' ? 'waiting' : 'running')}
        percent={percentOf(last)}
        {...(last.total_count > 0 && { text: t('progress', { done: last.done_count, total: last.total_count }) })}
        onCancel={() => void endExport(last.id)}
      />
    )
  if (last?.is_available) return <Ready last={last} />
  return (
    <div className="grid justify-items-start gap-4 py-2">
      {last?.state === 'failed' ? (
        <Notice tone="danger">{t('failed')}</Notice>
      ) : last?.state === 'done' ? (
        <Notice>{t('expired', { days: limits.exports.keptMs / 86_400_000 })}</Notice>
      ) : (
        <p className="wordy text-sm text-quiet">{t('what')}</p>
      )}
      <Start label={t(last?.state === 'failed' ? 'again' : 'start')} primary />
      <p className="wordy text-sm text-quiet">{t('mail')}</p>
    </div>
  )
}

function Ready({ last }: { last: DataExport }) {
  const t = useTranslations('archives.export')
  const format = useFormatter()
  const language = useLocale()
  const { submit: load, busy } = useSubmit(loadExport, () => undefined)
  const until = last.expires_at && format.dateTime(new Date(last.expires_at), { dateStyle: 'long' })
  return (
    <div className="grid gap-4 py-2">
      <Notice tone="success" title={t('ready')}>
        {t('ready_text', { size: fileSize(last.bytes ?? 0, language), date: until ?? '' })}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" icon={Download} busy={busy} onClick={() => void load(last.id)}>
          {t('download')}
        </Button>
        <Start label={t('new')} />
        <Button tone="quiet" onClick={() => void endExport(last.id)}>
          {t('delete')}
        </Button>
      </div>
    </div>
  )
}

function Start({ label, primary = false }: { label: string; primary?: boolean }) {
  const { submit, busy } = useSubmit(requestExport, () => undefined)
  return (
    <Button tone={primary ? 'primary' : 'outline'} busy={busy} onClick={() => void submit()}>
      {label}
    </Button>
  )
}
