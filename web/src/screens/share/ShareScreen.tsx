import { paths } from '@atelier/contract/paths'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { takeShared } from '#device/shared.ts'
import { currentDraft, editDraft } from '#parts/composer/draft.data.ts'
import { openComposer } from '#parts/composer/opening.ts'
import { takeFiles } from '#parts/composer/take-files.ts'

/** Opens the composer over Home, with what another app shared below what the draft already says. */
export function ShareScreen() {
  const navigate = useNavigate()
  useEffect(() => {
    void (async () => {
      const { text, files } = await takeShared()
      const { content } = currentDraft()
      if (text) editDraft({ content: content.trim() ? `${content.trimEnd()}\n${text}` : text })
      takeFiles(files)
      await navigate({ to: paths.home, replace: true })
      openComposer()
    })()
  }, [navigate])
  return null
}
