import { useTranslations } from 'use-intl'

const sections = ['account', 'privacy', 'notifications', 'appearance', 'data', 'danger'] as const

/** The cards by name, beside them in a wide window. */
export function SectionList({ onChoose }: { onChoose: (id: string) => void }) {
  const t = useTranslations('settings')
  return (
    <nav aria-label={t('sections')} className="hidden lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:block">
      <ul className="sticky top-20">
        {sections.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              onClick={(event) => {
                event.preventDefault()
                onChoose(section)
              }}
              className="flex min-h-11 items-center rounded-full px-3.5 text-sm font-medium quiet-hover"
            >
              {t(`${section}_title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
