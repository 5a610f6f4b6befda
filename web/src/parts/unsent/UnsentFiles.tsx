import { useAddresses } from '#parts/unsent/file-address.ts'

export function UnsentFiles({ files, labels = [] }: { files: Blob[]; labels?: (string | null | undefined)[] }) {
  const addresses = useAddresses(files)
  if (files.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {addresses.map((address, place) =>
        files[place]?.type.startsWith('video/') ? (
          <video
            key={address}
            src={address}
            aria-label={labels[place] ?? undefined}
            muted
            playsInline
            preload="metadata"
            className={look}
          />
        ) : (
          <img key={address} src={address} alt={labels[place] ?? ''} className={look} />
        ),
      )}
    </div>
  )
}

const look = 'size-20 rounded-md bg-sunken object-contain'
