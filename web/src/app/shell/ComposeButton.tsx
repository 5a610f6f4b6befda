import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

interface Props {
  /** In the bottom bar; otherwise it floats in the corner. */
  docked: boolean
  onPress: () => void
}

export function ComposeButton({ docked, onPress }: Props) {
  const t = useTranslations('nav')
  return (
    <button
      type="button"
      aria-label={t('compose')}
      aria-haspopup="dialog"
      onClick={onPress}
      className={cx(
        'grid place-items-center rounded-full bg-accent text-on-accent shadow-float transition-[background-color,scale] hover:bg-accent-deep active:scale-95',
        docked ? 'size-12' : 'fixed end-8 bottom-8 z-20 size-14',
      )}
    >
      <Plus size={26} aria-hidden="true" />
    </button>
  )
}
