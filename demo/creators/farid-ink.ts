import { type Creator, comment } from '#creator.ts'

export const faridInk: Creator = {
  username: 'farid_ink',
  first_name: 'Farid',
  last_name: 'Rahimi',
  country: 'IR',
  born: '1965-03-21',
  bio: 'Calligrapher in Shiraz. One breath, one stroke, one cup of tea. Then again.',
  interests: ['Art & Design', 'Writing', 'Yoga & Meditation', 'History', 'Gardening'],
  avatar: 'farid_ink/avatar.webp',
  banner: 'farid_ink/banner.webp',
  posts: [
    {
      text: 'Thirty sheets this morning. Twenty-nine were practice for the thirtieth, and the thirtieth was practice for tomorrow.',
      category: 'Inspirational Posts',
      country: 'IR',
      comments: [
        comment('tom_linocut', 'Number 23 with me. I’m glad it’s the same for everyone.'),
        comment('hana_stilllife', 'I needed this at 7:56.'),
      ],
    },
    {
      text: 'A circle is not round. It is a decision to come back. #ink #calligraphy',
      former: ['A circle is not round. It is a decision.'],
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'farid_ink/circle.webp',
          alt: 'A broad black brush circle with dry streaks where it ends, on cream paper with a small red stamp.',
        },
      ],
      comments: [
        comment('meiling_papercut', 'A decision to come back. My middle.'),
        comment(
          'ada',
          'The place where the brush runs dry is the truest part.',
          comment('farid_ink', 'It is where the hand is honest about the ink.'),
        ),
        comment('kenji_clay', 'I would like to put this opposite the moon jar.'),
      ],
    },
    {
      text: 'How to cut a reed pen: choose one that grew by the water and dried a year. Cut away from you, long and slanted. Split the middle with the nail, never with force. Cut the tip in ONE press; if you hesitate, you will hear it. Then write the first letter you ever learned, and see whether the reed agrees.',
      category: 'Tutorials',
      comments: [
        comment('tobias_setzt', 'Ob das Rohr einverstanden ist. Herrlich.'),
        comment('leo_carnet', 'J’ai essayé. Le roseau n’était pas d’accord, mais poli.'),
        comment('emily_rings', '“If you hesitate, you will hear it.” The gouge says the same.'),
      ],
    },
    {
      text: 'Letters are mountains that have learned to walk. This one is still thinking about it.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'farid_ink/mountain.webp',
          alt: 'Three ridges in broad black brush strokes above a single low line, with a red stamp.',
        },
      ],
      comments: [
        comment('lucia_alsur', 'Reconozco esa montaña. Tiene viento.'),
        comment('samir_isometric', 'Still thinking about it. Beautiful.'),
      ],
    },
    {
      text: 'A boy in the bazaar asked how long one stroke takes. I said two seconds. He counted with me. Then I told him that I had started it before his father was born.',
      category: 'Personal Stories',
      comments: [
        comment('nneka_weaves', 'Twenty-two years of practice, thrown in for free.'),
        comment('priya_kolam', 'I hope he comes back on Thursday.', comment('farid_ink', 'He did. He brought his own paper.')),
        comment('ruth_margins', 'He brought his own paper!'),
      ],
    },
    {
      text: 'Four lines without a word in them. A friend read them aloud anyway, and he was right.',
      category: 'Creative Showcases',
      country: 'IR',
      pictures: [
        {
          file: 'farid_ink/lines.webp',
          alt: 'Four sweeping brush strokes in blue-black ink below each other, like lines of writing, with a red stamp.',
        },
      ],
      comments: [
        comment('juniper_notes', 'I can read the third one. It says: wait.'),
        comment(
          'rania_marbling',
          'Marbled margins around this, please. I will make them.',
          comment('farid_ink', 'Send me the margins first, and I will write what they need.'),
        ),
      ],
    },
    {
      text: 'Bamboo for the new year. The stalks in one breath each, the leaves while walking around the table. My knees count as assistants. #ink #calligraphy',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'farid_ink/bamboo.webp',
          alt: 'Slender upright bamboo stalks with short dark leaves in black ink, with a red stamp.',
        },
      ],
      comments: [
        comment('linh_garden', 'You have caught the one that always leans.'),
        comment('kenji_clay', 'The knees are senior staff.'),
      ],
    },
    {
      text: 'Tea, window, rain on the orange trees. No ink today. This too is part of the lesson.',
      category: 'Lifestyle Tips',
      comments: [
        comment('giulia_cucina', 'Rain on orange trees. I could live in this sentence.'),
        comment('hamish_loom', 'Sitting with you, three thousand miles off.'),
        comment('yara_zellige', 'Le thé est un outil comme un autre.'),
      ],
    },
  ],
}
