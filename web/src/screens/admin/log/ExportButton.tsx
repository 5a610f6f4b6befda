import { exportLog } from '@atelier/contract/admin/log'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '#data/client.ts'
import { useSubmit } from '#data/submit.ts'
import { saveText } from '#device/save-file.ts'
import { staffError } from '#parts/admin/failures.ts'
import { useStaff } from '#parts/admin/staff.ts'
import { Button } from '#ui/Button.tsx'

/** The whole log, one row a line. */
export function ExportButton() {
  const t = useTranslations('admin_log')
  const { may } = useStaff()
  const { submit, busy } = useSubmit(async () => {
    const lines: string[] = []
    let cursor: string | undefined
    do {
      const page = await call(exportLog, { cursor })
      lines.push(...page.items.map((row) => JSON.stringify(row)))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    await saveText(
      `atelier-log-${new Date().toISOString().slice(0, 10)}.jsonl`,
      lines.map((line) => `${line}\n`).join(''),
      'application/jsonl',
    )
  }, staffError('admin_log.export_failed'))
  if (!may('export_log')) return null
  return (
    <Button size="sm" icon={Download} busy={busy} onClick={() => void submit()} className="sm:ms-auto">
      {t('export')}
    </Button>
  )
}
