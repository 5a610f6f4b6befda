import { type Creator, comment } from '#creator.ts'

export const juniperNotes: Creator = {
  username: 'juniper_notes',
  first_name: 'Juniper',
  last_name: 'Hale',
  country: 'AU',
  born: '1983-03-03',
  bio: 'Short true things. Private, because they are about my neighbours.',
  interests: ['Writing', 'Reading', 'Psychology', 'Gardening'],
  private: true,
  posts: [
    {
      text: 'The man at number 9 has watered his plastic plants again. We have agreed as a street that they are doing very well.',
      category: 'Personal Stories',
      country: 'AU',
      comments: [comment('ruth_margins', 'As a street. I adore your street.'), comment('linh_garden', 'They are doing very well.')],
    },
    {
      text: 'Overheard at the library: “I don’t want a good book, I want a book that’s good to me.”',
      category: 'Entertainment',
      comments: [comment('rania_marbling', 'I would bind that sentence in leather.')],
    },
    {
      text: 'I have started to write down the last thing people say on the phone before they hang up. Most of it is “okay”. One “be dry”, to a daughter. One “sixteen”.',
      category: 'Personal Stories',
      comments: [
        comment('pilar_analogica', '“Be dry.” Lo entendí todo.'),
        comment('ruth_margins', '“Sixteen” will keep me awake.', comment('juniper_notes', 'It kept me awake too. I think it was eggs.')),
      ],
    },
    {
      text: 'Chapter eleven is finished. It is four pages long and took the whole of autumn. In it, a woman decides not to move the cup.',
      category: 'Behind the Scenes',
      comments: [comment('hana_stilllife', 'I feel seen.'), comment('kenji_clay', 'She decided well.')],
    },
    {
      text: 'A note for myself: the dog next door does not bark at me any more. When did that happen? You can belong somewhere and miss the day.',
      category: 'Inspirational Posts',
      comments: [comment('aino_nightsky', 'You can belong somewhere and miss the day. Thank you.'), comment('mira_mod', 'Beautiful.')],
    },
  ],
}
