import { usePerson } from '#data/cache/entities.ts'
import { useName } from '#parts/person/PersonName.tsx'
import { WorkRow } from '#parts/works/WorkRow.tsx'

/** Under somebody's name, for those who came with their works. */
export function PersonWorks({ userId, width }: { userId: string; width: number }) {
  const nameOf = useName()
  const person = usePerson(userId)
  if (!person?.works?.length) return null
  return (
    <div className="-mt-1 ps-13 pb-3">
      <WorkRow works={person.works} name={nameOf(person)} width={width} />
    </div>
  )
}
