import { type Maker, says } from '#maker.ts'

export const juniperNotes: Maker = {
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
      remarks: [says('ruth_margins', 'As a street. I adore your street.'), says('linh_garden', 'They are doing very well.')],
    },
    {
      text: 'Overheard at the library: “I don’t want a good book, I want a book that’s good to me.”',
      category: 'Entertainment',
      remarks: [says('rania_marbling', 'I would bind that sentence in leather.')],
    },
    {
      text: 'I have started to write down the last thing people say on the phone before they hang up. Most of it is “okay”. One “be dry”, to a daughter. One “sixteen”.',
      category: 'Personal Stories',
      remarks: [
        says('pilar_analogica', '“Be dry.” Lo entendí todo.'),
        says('ruth_margins', '“Sixteen” will keep me awake.', says('juniper_notes', 'It kept me awake too. I think it was eggs.')),
      ],
    },
    {
      text: 'Chapter eleven is finished. It is four pages long and took the whole of autumn. In it, a woman decides not to move the cup.',
      category: 'Behind the Scenes',
      remarks: [says('hana_stilllife', 'I feel seen.'), says('kenji_clay', 'She decided well.')],
    },
    {
      text: 'A note for myself: the dog next door does not bark at me any more. When did that happen? You can belong somewhere and miss the day.',
      category: 'Inspirational Posts',
      remarks: [says('aino_nightsky', 'You can belong somewhere and miss the day. Thank you.'), says('mira_mod', 'Beautiful.')],
    },
  ],
}
