import { archiveSources, type DataImport } from '@atelier/contract/archives'
import { limits } from '@atelier/contract/limits'
import { fileSize } from '@atelier/contract/rules/file-size'
import { ChevronRight, FolderUp } from 'lucide-react'
import { useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SettingsCard } from '#parts/settings/SettingsCard.tsx'
import { isRunning, stopImport, useImport } from '#screens/settings/data/archives.data.ts'
import { ImportResult } from '#screens/settings/data/ImportResult.tsx'
import { JobProgress, percentOf } from '#screens/settings/data/JobProgress.tsx'
import { Loading } from '#screens/settings/data/Loading.tsx'
import { retryUpload, type Sending, sendArchive, stopSending, useSending } from '#screens/settings/data/sending.data.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

export function ImportSection() {
  const t = useTranslations('archives.import')
  const latest = useImport()
  const sending = useSending()
  return (
    <SettingsCard id="import" icon={FolderUp} title={t('title')} text={t('text')}>
      {sending && !sending.refusal ? (
        <Upload sending={sending} />
      ) : (
        <Loading query={latest}>{(last) => <State last={last} sending={sending} />}</Loading>
      )}
    </SettingsCard>
  )
}

function Upload({ sending: { file, fraction } }: { sending: Sending }) {
  const t = useTranslations('archives.import')
  const language = useLocale()
  return (
    <>
      <JobProgress
        title={t('sending', { name: file.name })}
        percent={100 * fraction}
        text={t('sent', { sent: fileSize(file.size * fraction, language), size: fileSize(file.size, language) })}
        onCancel={stopSending}
      />
      <p className="py-3 wordy text-sm text-quiet">{t('resume')}</p>
    </>
  )
}

function State({ last, sending }: { last: DataImport | null; sending: Sending | undefined }) {
  const t = useTranslations('archives.import')
  if (last && isRunning(last))
    return (
      <JobProgress
        title={last.source ? t('running', { source: t(`sources.${last.source}`) }) : t('waiting')}
        percent={percentOf(last)}
        {...(last.total_count > 0 && { text: t('progress', { done: last.done_count, total: last.total_count }) })}
        onCancel={() => void stopImport(last.id)}
      />
    )
  return (
    <>
      {last && !sending && <ImportResult last={last} />}
      <div className="grid justify-items-start gap-4 py-4">
        {sending && <Refused sending={sending} />}
        <Choose label={t(last ? 'another' : 'choose')} />
      </div>
      <ul className="divide-y divide-line">
        {archiveSources.map((source) => (
          <li key={source}>
            <details className="group py-3">
              <summary className="hit flex cursor-pointer items-center gap-2 font-medium">
                <ChevronRight
                  size={18}
                  aria-hidden="true"
                  className="shrink-0 text-quiet transition-transform group-open:rotate-90 rtl:-scale-x-100"
                />
                {t(`from.${source}`)}
              </summary>
              <p className="mt-1.5 ps-6.5 wordy text-sm text-quiet">{t(`how.${source}`)}</p>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

function Refused({ sending: { refusal, limit = 0, again } }: { sending: Sending }) {
  const t = useTranslations('archives.import')
  const app = useTranslations('app')
  const language = useLocale()
  if (!refusal) return null
  const retry = again && (
    <Button size="sm" onClick={() => void retryUpload()}>
      {app('retry')}
    </Button>
  )
  return (
    <Notice tone="danger" action={retry}>
      {t(`refused.${refusal}`, { size: fileSize(limits.imports.bytes, language), limit })}
    </Notice>
  )
}

function Choose({ label }: { label: string }) {
  const t = useTranslations('archives.import')
  const language = useLocale()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept=".zip,.gz,.tgz,application/zip,application/gzip"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Emptied, so that choosing the same file again is noticed.
          currentTarget.value = ''
          if (file) void sendArchive(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <p className="wordy text-sm text-quiet">{t('choose_text', { size: fileSize(limits.imports.bytes, language) })}</p>
    </>
  )
}
