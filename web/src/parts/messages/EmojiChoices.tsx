import { usualReactions } from '@atelier/contract/rules/emoji'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'

interface Props {
  chosen: string | undefined
  onChoose: (emoji: string | null) => void
  onOther: () => void
  /** Inside a Menu the choices are its items. */
  inMenu?: boolean
}

export function EmojiChoices({ chosen, onChoose, onOther, inMenu = false }: Props) {
  const t = useTranslations('messages')
  const usual: readonly string[] = usualReactions
  const emojis = chosen && !usual.includes(chosen) ? [...usual, chosen] : usual
  const look = 'grid size-11 place-items-center rounded-full text-xl quiet-hover focus-visible:bg-hover'
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside a menu a fieldset is no group of its items
    <div role="group" aria-label={t('actions.react')} className="flex items-center">
      {emojis.map((emoji, index) => {
        const isChosen = emoji === chosen
        const wiring = inMenu ? { role: 'menuitemradio', 'aria-checked': isChosen, tabIndex: -1 } : { 'aria-pressed': isChosen }
        return (
          <button
            key={emoji}
            type="button"
            {...wiring}
            data-autofocus={index === 0 ? '' : undefined}
            onClick={() => onChoose(isChosen ? null : emoji)}
            className={cx(look, isChosen && 'bg-press')}
          >
            {emoji}
          </button>
        )
      })}
      <button
        type="button"
        {...(inMenu && { role: 'menuitem', tabIndex: -1 })}
        aria-label={t('actions.other_emoji')}
        onClick={onOther}
        className={cx(look, 'text-quiet')}
      >
        <Plus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
