import { useTitle } from '#device/title.ts'
import { useSection } from '#words/use-section.ts'

export function LegalText({ text }: { text: 'terms' | 'privacy' }) {
  const { title, updated, intro, sections } = useSection('legal')[text]
  useTitle(title)
  return (
    <article>
      <h1 className="display wordy text-2xl hyphens-auto sm:text-3xl">{title}</h1>
      <p className="mt-2 text-sm text-quiet">{updated}</p>
      <p className="mt-6 text-lg">{intro}</p>
      {sections.map((section) => (
        <section key={section.title} className="mt-9">
          <h2 className="display text-xl">{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
