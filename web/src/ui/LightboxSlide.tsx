import { type ComponentProps, type CSSProperties, type ReactNode, type Ref, useState } from 'react'
import { imageInPage } from '#ui/image-in-page.ts'
import { transformOf } from '#ui/loupe.ts'
import { Picture } from '#ui/Picture.tsx'
import { atRest, type FittedPicture, type Size } from '#ui/zoom.ts'

export interface LightboxWork {
  key: string
  shape: Size
  src: string
  /** Shown until the picture is loaded, unless it hangs in the page below. */
  thumb?: string
  picture: Pick<ComponentProps<typeof Picture>, 'srcSet' | 'alt' | 'onBroken'>
  /** Its sizes are its first frame, still. */
  isAnimation?: boolean
  /** In its place, such as a cover or a video. Cannot be enlarged. */
  instead?: ReactNode
}

interface Props {
  ref: Ref<HTMLDivElement>
  work: LightboxWork
  hung: FittedPicture
  index: number
  isCurrent: boolean
  /** How much larger than at rest it has to be drawn sharply. */
  detail: number
}

export function LightboxSlide({ ref, work, hung, index, isCurrent, detail }: Props) {
  const { src, picture, shape, instead } = work
  const [below] = useState(() => (isCurrent ? imageInPage(src)?.currentSrc : undefined) ?? work.thumb)
  const [sharpest, setSharpest] = useState(1)
  if (detail > sharpest) setSharpest(detail)
  const { width, height } = hung.rest
  return (
    <li inert={!isCurrent} className="viewer-slide" style={{ '--index': index } as CSSProperties}>
      <div ref={ref} className="viewer-sheet" style={{ width, height, transform: transformOf(atRest(hung)) }}>
        {instead ?? (
          <>
            <Picture
              {...picture}
              src={src}
              width={shape.width}
              height={shape.height}
              sizes={`${Math.ceil(width * sharpest)}px`}
              fit="bare"
              priority
            />
            {below && <img src={below} alt="" aria-hidden="true" draggable={false} className="viewer-below" />}
          </>
        )}
      </div>
    </li>
  )
}
