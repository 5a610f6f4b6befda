import type { Template, TemplateWord } from '@atelier/contract/admin/settings'
import { languages } from '@atelier/contract/choices'
import { useTranslations } from 'use-intl'
import { useSubmit } from '#data/submit.ts'
import { toastSuccess } from '#data/toasts.ts'
import { staffError } from '#parts/admin/failures.ts'
import { publishWords } from '#screens/admin/settings/settings.data.ts'
import { useTextProblem } from '#screens/admin/settings/templates/problems.ts'
import { standingWord } from '#screens/admin/settings/templates/words.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface Props {
  template: Template
  draft: NonNullable<Template['draft']>
  onClose: () => void
}

/** What stands now against what will stand. */
export function PublishDialog({ template, draft, onClose }: Props) {
  const t = useTranslations('admin_settings.templates.draft')
  const app = useTranslations('app')
  const problemOf = useTextProblem()
  const words = languages.flatMap((language) => draft.words.filter((word) => word.language === language))
  const isRefused = words.some((word) => problemOf(template, word, word.text) !== undefined)
  const { submit, busy } = useSubmit(async () => {
    await publishWords(template, words)
    onClose()
    toastSuccess('admin_settings.templates.updated')
  }, staffError('admin_settings.templates.failed_update'))
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('publish_title', { key: template.template_key })}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isRefused && <p className="me-auto text-sm text-danger">{t('refused')}</p>}
          <Button onClick={onClose}>{app('cancel')}</Button>
          {!isRefused && (
            <Button tone="primary" busy={busy} onClick={() => void submit()}>
              {t('publish')}
            </Button>
          )}
        </div>
      }
    >
      <p className="text-sm text-quiet">{t('publish_text')}</p>
      <ul className="mt-4 grid gap-5">
        {words.map((word) => (
          <Change
            key={`${word.language} ${word.form} ${word.field}`}
            word={word}
            from={standingWord(template, word)}
            problem={problemOf(template, word, word.text)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function Change({
  word: { language, form, field, text },
  from,
  problem,
}: {
  word: TemplateWord
  from: string
  problem: string | undefined
}) {
  const t = useTranslations('admin_settings.templates')
  const languageName = useTranslations('admin_settings.languages')
  const { start, before, after, end } = compared(from, text)
  return (
    <li>
      <h3 className="text-sm font-semibold">
        {languageName(language)} · {field === 'title' ? t('title') : t(`forms.${form}`)}
      </h3>
      <dl className="mt-1.5 grid gap-1.5 text-sm sm:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="text-quiet sm:py-2">{t('draft.now')}</dt>
        <dd lang={language} className="wordy rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap">
          {start}
          <del className="bg-danger-wash text-danger">{before}</del>
          {end}
        </dd>
        <dt className="text-quiet sm:py-2">{t('draft.then')}</dt>
        <dd lang={language} className="wordy rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap">
          {start}
          <ins className="font-semibold text-success no-underline">{after}</ins>
          {end}
        </dd>
      </dl>
      {problem && <p className="mt-1 text-sm text-danger">{problem}</p>}
    </li>
  )
}

/** `before` and `after` differ; both texts begin with `start` and finish with `end`. */
function compared(from: string, to: string) {
  const [old, fresh] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)]
  const shortest = Math.min(old.length, fresh.length)
  let first = 0
  while (first < shortest && old[first] === fresh[first]) first += 1
  let last = 0
  while (last < shortest - first && old.at(-1 - last) === fresh.at(-1 - last)) last += 1
  const middle = (words: string[]) => words.slice(first, words.length - last).join('')
  return {
    start: old.slice(0, first).join(''),
    before: middle(old),
    after: middle(fresh),
    end: old.slice(old.length - last).join(''),
  }
}
