import type { Template } from '@atelier/contract/admin/settings'
import { languages } from '@atelier/contract/choices'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { staffError } from '#parts/admin/failures.ts'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { useName } from '#parts/person/PersonName.tsx'
import { discardDraftWords } from '#screens/admin/settings/settings.data.ts'
import { PublishDialog } from '#screens/admin/settings/templates/PublishDialog.tsx'
import { Button } from '#ui/Button.tsx'

/** Stands while something was typed that people do not read yet. */
export function DraftBar({ template, onDiscarded }: { template: Template; onDiscarded: () => void }) {
  const t = useTranslations('admin_settings.templates.draft')
  const language = useTranslations('admin_settings.languages')
  const format = useFormatter()
  const nameOf = useName()
  const [asks, setAsks] = useState<'publish' | 'discard'>()
  const { draft, template_key: key } = template
  if (!draft) return null
  const spoken = languages.filter((each) => draft.words.some((word) => word.language === each)).map((each) => language(each))
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-accent-wash px-3 py-2">
      <p className="min-w-0 flex-1 basis-48 wordy text-sm">
        {t('waiting', { count: draft.words.length, languages: format.list(spoken) })}
        {draft.by && <span className="block text-quiet">{t('by', { name: nameOf(draft.by) })}</span>}
      </p>
      <Button size="sm" aria-label={t('discard_of', { key })} onClick={() => setAsks('discard')}>
        {t('discard')}
      </Button>
      <Button size="sm" tone="primary" aria-label={t('publish_of', { key })} onClick={() => setAsks('publish')}>
        {t('publish')}
      </Button>
      {asks === 'publish' && <PublishDialog template={template} draft={draft} onClose={() => setAsks(undefined)} />}
      {asks === 'discard' && (
        <ConfirmDialog
          title={t('discard_title', { key })}
          text={t('discard_text')}
          icon={Trash2}
          confirm={t('discard')}
          action={async () => {
            await discardDraftWords(template.id)
            onDiscarded()
          }}
          failed={staffError('admin_settings.templates.failed_draft')}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  )
}
