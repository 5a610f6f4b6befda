import { isEmoji } from '@atelier/contract/rules/emoji'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

const many = '👍 👎 🙏 💯 🎉 ✨ 😍 🥰 😊 😉 😎 🤔 🙃 😅 🤣 😭 😱 🤯 🫶 💪 👀 🤝 🙌 💔 🧡 💛 💚 💙 💜 🖤 🎨 🖌️ ✏️ 📷 🎬 🎵 🌿 🌙 ☀️ 🌈'.split(
  ' ',
)

export function EmojiDialog({ onChoose, onClose }: { onChoose: (emoji: string) => void; onClose: () => void }) {
  const t = useTranslations('messages.emoji')
  const [typed, setTyped] = useState('')
  const choose = (emoji: string) => {
    onClose()
    onChoose(emoji)
  }
  const isWrong = typed.trim() !== '' && !isEmoji(typed.trim())
  return (
    <Dialog open onClose={onClose} title={t('title')}>
      <div className="-mx-1 flex flex-wrap">
        {many.map((emoji) => (
          <button
            key={emoji}
            type="button"
            onClick={() => choose(emoji)}
            className="grid size-11 place-items-center rounded-full text-xl quiet-hover"
          >
            {emoji}
          </button>
        ))}
      </div>
      <form
        className="mt-3 flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmoji(typed.trim())) choose(typed.trim())
        }}
      >
        <TextField
          className="flex-1"
          label={t('field')}
          hint={t('hint')}
          error={isWrong ? t('wrong') : undefined}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          end={
            <Button type="submit" size="sm" tone="primary" disabled={!isEmoji(typed.trim())}>
              {t('choose')}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
