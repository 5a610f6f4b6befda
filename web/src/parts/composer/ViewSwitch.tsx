import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

export type PreviewKind = (typeof views)[number]
const views = ['feed', 'profile', 'phone'] as const

export function ViewSwitch({ view, onChange }: { view: PreviewKind; onChange: (view: PreviewKind) => void }) {
  const t = useTranslations('composer.view_as')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning
    <div role="group" aria-label={t('label')} className="flex max-w-full flex-wrap rounded-[1.25rem] bg-sunken p-0.5">
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={cx(
            'hit min-h-7 rounded-full px-3 text-xs font-medium',
            one === view ? 'bg-raised text-ink shadow-[0_0_0_1px_var(--color-line)]' : 'text-quiet hover:text-ink',
          )}
        >
          {t(one)}
        </button>
      ))}
    </div>
  )
}
