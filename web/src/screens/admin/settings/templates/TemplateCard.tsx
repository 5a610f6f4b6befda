import { type Template, type TemplateForm, templateForms } from '@atelier/contract/admin/settings'
import { type Language, languages } from '@atelier/contract/choices'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clearDrafts } from '#data/draft.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { StatusBadge } from '#parts/admin/StatusBadge.tsx'
import { ConfirmDialog } from '#parts/confirm/ConfirmDialog.tsx'
import { reset, setTemplateActive } from '#screens/admin/settings/settings.data.ts'
import { DraftBar } from '#screens/admin/settings/templates/DraftBar.tsx'
import { Previews } from '#screens/admin/settings/templates/Previews.tsx'
import { ContentField, TitleField, templateDraftKey } from '#screens/admin/settings/templates/WordFields.tsx'
import { Button } from '#ui/Button.tsx'
import { PillSelect } from '#ui/PillSelect.tsx'
import { Switch } from '#ui/Switch.tsx'

export function TemplateCard({ template }: { template: Template }) {
  const t = useTranslations('admin_settings.templates')
  const status = useTranslations('admin_settings.status')
  const language = useTranslations('admin_settings.languages')
  const { id, template_key, variables, is_active, is_changed } = template
  const [shown, setShown] = useState<Language>('en')
  const [asks, setAsks] = useState(false)
  const [generation, setGeneration] = useState(0)
  const texts = template.texts[shown]
  const forgetTyped = () => {
    clearDrafts(templateDraftKey(id))
    setGeneration((before) => before + 1)
  }
  const flip = (wish: boolean) =>
    setTemplateActive(id, wish).then(
      (saved) => saved && toastSuccess('admin_settings.templates.updated'),
      staffError('admin_settings.templates.failed_update'),
    )
  return (
    <li className="grid min-w-0 gap-4 rounded-media border border-line p-4 sm:p-5" aria-label={template_key}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-40 font-mono text-sm font-semibold wordy">{template_key}</h3>
        <StatusBadge tone={is_active ? 'good' : 'neutral'}>{status(is_active ? 'active' : 'inactive')}</StatusBadge>
        <Switch checked={is_active} aria-label={t('tell', { key: template_key })} onChange={({ target }) => void flip(target.checked)} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PillSelect
          label={t('language', { key: template_key })}
          value={shown}
          choices={languages.map((value) => ({ value, label: language(value) }))}
          onChange={setShown}
        />
        {variables.length > 0 && <p className="min-w-0 wordy text-sm text-quiet">{t('variables', { names: variables.join(', ') })}</p>}
      </div>
      <div key={`${shown} ${generation}`} className="grid gap-4">
        <TitleField template={template} language={shown} />
        {formsOf(template).map((form) => (
          <ContentField key={form} template={template} language={shown} form={form} />
        ))}
      </div>
      <DraftBar template={template} onDiscarded={forgetTyped} />
      {!texts && <p className="text-sm text-quiet">{t('untranslated')}</p>}
      <Previews template={template} />
      {is_changed && (
        <Button size="sm" icon={RotateCcw} className="justify-self-start" onClick={() => setAsks(true)}>
          {t('reset')}
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title={t('reset_title', { key: template_key })}
          text={t('reset_text')}
          icon={RotateCcw}
          confirm={t('reset')}
          action={async () => {
            await reset(id)
            forgetTyped()
            toastSuccess('admin_settings.templates.updated')
          }}
          failed={staffError('admin_settings.templates.failed_update')}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  )
}

const formsOf = ({ texts }: Template): TemplateForm[] => templateForms.filter((form) => texts.en?.contents[form] !== undefined)
