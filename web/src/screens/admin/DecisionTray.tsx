import { adminLimits } from '@atelier/contract/admin/limits'
import { CircleAlert, Undo2 } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useMedia } from '#device/media.ts'
import { passFocus } from '#device/pass-focus.ts'
import { useKeys } from '#screens/admin/content/use-keys.ts'
import { type MadeDecision, saidOf, undoDecision, useDecisions } from '#screens/admin/decisions.data.ts'
import { Button } from '#ui/Button.tsx'
import { useTopModal } from '#ui/modal.ts'

/** What was decided in the last seconds, each with Undo. */
export function DecisionTray() {
  const t = useTranslations('admin.tray')
  const made = useDecisions()
  const modal = useTopModal()
  const last = made.find(({ failed }) => !failed)
  useKeys({ u: last && (() => void undoDecision(last)) })
  return createPortal(
    <section aria-label={t('label')}>
      <div aria-live="polite">
        {made.length > 0 && (
          <ul
            popover="manual"
            ref={raise}
            className="fixed inset-x-3 top-[calc(0.5rem+env(safe-area-inset-top))] bottom-auto m-0 mx-auto grid w-auto max-w-[26rem] gap-2 overflow-visible border-0 bg-transparent p-0 text-inherit md:inset-x-auto md:start-6 md:top-auto md:bottom-6 md:w-88"
          >
            {together(made).map((same) => (
              <Tile key={same[0].id} decisions={same} />
            ))}
          </ul>
        )}
      </div>
    </section>,
    modal ?? document.body,
  )
}

/** Into the top layer, above sheets. */
const raise = (list: HTMLElement | null) => {
  if (list?.isConnected) list.showPopover?.()
}

type Alike = [MadeDecision, ...MadeDecision[]]

/** Many alike share a tile, or they would cover the page; what failed stands by itself. */
function together(made: MadeDecision[]): Alike[] {
  const tiles: Alike[] = []
  for (const one of made) {
    const waiting = made.filter(({ action, failed }) => action === one.action && !failed)
    const tile = tiles.find(([first]) => first.action === one.action && !first.failed)
    if (tile && !one.failed && waiting.length > mostTiles) tile.push(one)
    else tiles.push([one])
  }
  return tiles
}

const mostTiles = 3

function Tile({ decisions }: { decisions: Alike }) {
  const t = useTranslations()
  const [{ action, failed }] = decisions
  const word = saidOf[action]
  const one = word ? t(word) : ''
  const said = decisions.length > 1 ? t('admin.tray.many', { decision: one, count: decisions.length }) : one
  const undo = (pressed: HTMLElement) => {
    passFocus(pressed)
    for (const decision of decisions) void undoDecision(decision)
  }
  return (
    <li
      className={`relative flex items-center gap-3 overflow-hidden rounded-media py-2 ps-4 pe-2 shadow-float forced-colors:border ${failed ? 'bg-danger-fill text-on-danger' : 'bg-ink text-ground'}`}
    >
      {failed && <CircleAlert size={20} aria-hidden="true" className="shrink-0" />}
      <p className="wordy min-w-0 flex-1 py-1 text-sm font-semibold">{failed ? t('admin.tray.failed', { decision: said }) : said}</p>
      <Button
        size="sm"
        tone="outline"
        className="shrink-0 border-current! text-current!"
        {...(!failed && { icon: Undo2, 'aria-keyshortcuts': 'u', 'aria-label': t('admin.tray.undo_one', { decision: said }) })}
        onClick={({ currentTarget }) => undo(currentTarget)}
      >
        {failed ? t('app.close') : t('admin.tray.undo')}
      </Button>
      {!failed && <TimeLeft ends_at={Math.min(...decisions.map(({ ends_at }) => ends_at))} />}
    </li>
  )
}

function TimeLeft({ ends_at }: { ends_at: number }) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  if (isStill) return null
  const shrink = (line: HTMLElement | null) => {
    const left = ends_at - Date.now()
    line?.animate?.([{ transform: `scaleX(${left / adminLimits.undoMs})` }, { transform: 'scaleX(0)' }], {
      duration: Math.max(0, left),
      fill: 'forwards',
    })
  }
  return (
    <span
      ref={shrink}
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-current opacity-60 rtl:origin-right"
    />
  )
}
