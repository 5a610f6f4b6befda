import { pictureSources } from '@atelier/contract/rules/picture-sources'
import { useTranslations } from 'use-intl'
import { useRenewal } from '#parts/messages/MessageMedia.tsx'
import type { ShownMessage } from '#parts/messages/shown-message.ts'
import { SavePicture } from '#parts/photo/SavePicture.tsx'
import { Lightbox } from '#ui/Lightbox.tsx'
import { Picture } from '#ui/Picture.tsx'

export function MessageViewer({ message, label, onClose }: { message: ShownMessage; label: string; onClose: () => void }) {
  const app = useTranslations('app')
  const { media, media_type } = message
  const media_url = message.media_url ?? ''
  const askAgain = useRenewal(message)
  return (
    <Lightbox
      open
      onClose={onClose}
      label={label}
      closeLabel={app('close')}
      action={media_type !== 'video' && <SavePicture src={media_url} />}
      foot={message.content && <p className="wordy mx-auto max-w-text text-sm">{message.content}</p>}
    >
      {media_type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: people send videos without captions
        <video
          src={media_url}
          controls
          autoPlay
          playsInline
          aria-label={label}
          onError={askAgain}
          className="absolute inset-0 size-full object-contain"
        />
      ) : (
        <Picture
          {...pictureSources({ media_url, sizes: [], width: null, height: null, placeholder: null, ...media })}
          sizes="100vw"
          alt={label}
          fit="bare"
          onBroken={askAgain}
        />
      )}
    </Lightbox>
  )
}
