import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The floating button that opens the Create Post sheet. */
export function ComposeButton() {
  const t = useTranslations('nav')
  return (
    <button
      type="button"
      aria-label={t('compose')}
      className="fixed end-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float transition-[background-color,scale] hover:bg-accent-deep active:scale-95 md:end-8 md:bottom-8"
    >
      <Plus size={26} aria-hidden="true" />
    </button>
  )
}
