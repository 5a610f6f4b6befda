import { LayoutGrid, Rows3 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'

export type DiscoverView = 'list' | undefined

export function ViewChoice({ view, onChange }: { view: DiscoverView; onChange: (view: DiscoverView) => void }) {
  const t = useTranslations('posts.view')
  const look = { size: 'sm', tone: 'quiet', className: 'aria-pressed:bg-press aria-pressed:text-ink' } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning
    <div role="group" aria-label={t('label')} className="flex shrink-0">
      <IconButton {...look} icon={LayoutGrid} label={t('wall')} aria-pressed={!view} onClick={() => onChange(undefined)} />
      <IconButton {...look} icon={Rows3} label={t('list')} aria-pressed={view === 'list'} onClick={() => onChange('list')} />
    </div>
  )
}
