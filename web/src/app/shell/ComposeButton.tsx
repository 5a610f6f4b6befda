import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

interface Props {
  named?: boolean
  onPress: () => void
}

export function ComposeButton({ named = false, onPress }: Props) {
  const t = useTranslations('nav')
  return (
    <button
      type="button"
      aria-label={t('compose')}
      aria-haspopup="dialog"
      onClick={onPress}
      className={cx(
        'flex h-12 items-center justify-center gap-2 rounded-full bg-accent font-semibold text-on-accent transition-[background-color,scale] hover:bg-accent-deep active:scale-95',
        named ? 'w-full' : 'w-12 shadow-float',
      )}
    >
      <Plus size={named ? 20 : 26} aria-hidden="true" />
      {named && t('compose')}
    </button>
  )
}
