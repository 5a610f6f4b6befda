import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazySheet } from '#parts/lazy-part.ts'

const ComposerSheet = lazySheet(() => import('#parts/composer/ComposerSheet.tsx').then((file) => file.ComposerSheet))

/** The floating button that opens the Create Post sheet. */
export function ComposeButton() {
  const t = useTranslations('nav')
  // Once it was opened the sheet stays mounted, so that an upload goes on while it is closed.
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <button
        type="button"
        aria-label={t('compose')}
        aria-haspopup="dialog"
        onClick={() => setSheet('open')}
        className="fixed end-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-20 grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-float transition-[background-color,scale] hover:bg-accent-deep active:scale-95 md:end-8 md:bottom-8"
      >
        <Plus size={26} aria-hidden="true" />
      </button>
      <Suspense>{sheet !== 'never' && <ComposerSheet open={sheet === 'open'} onClose={() => setSheet('closed')} />}</Suspense>
    </>
  )
}
