import { type Creator, comment } from '#creator.ts'

export const priyaKolam: Creator = {
  username: 'priya_kolam',
  first_name: 'Priya',
  last_name: 'Raman',
  country: 'IN',
  born: '1991-01-12',
  bio: 'One kolam a morning, rice flour on the doorstep, Chennai. By day I teach maths to people who say they cannot.',
  interests: ['Art & Design', 'Education', 'Science', 'Yoga & Meditation', 'History'],
  avatar: 'priya_kolam/avatar.webp',
  banner: 'priya_kolam/banner.webp',
  posts: [
    {
      text: '5:40, street wet, flour dry. Nine dots by nine today and a dog who wanted to be in the middle of it.',
      category: 'Lifestyle Tips',
      country: 'IN',
      comments: [comment('noah_pixels', 'dog tax please'), comment('kenji_clay', 'The dog understood where the front is.')],
    },
    {
      text: 'The rule of the house: the line goes around every dot, it never ends, and it never runs over a dot. My grandmother could do nineteen rows while scolding three of us. #kolam',
      category: 'Educational Content',
      pictures: [
        {
          file: 'priya_kolam/nine.webp',
          alt: 'A diamond of golden dots on a brown-red ground with white lines that loop around each dot and cross between them, inside a dotted frame.',
        },
      ],
      comments: [
        comment(
          'ada',
          'I have been trying to plot one. The machine can do the loops but it does not know when to scold.',
          comment('priya_kolam', 'Add a subroutine. It should mention your cousin who is a doctor.'),
        ),
        comment('yara_zellige', 'Une seule ligne qui revient toujours : chez nous c’est pareil avec les étoiles.'),
        comment(
          'sofie_polder',
          'Is it one single line? I followed it and got lost at row four.',
          comment('priya_kolam', 'Getting lost at row four is a sacred tradition.'),
        ),
      ],
    },
    {
      text: 'Why I use kolams in class: ask children to find out when the pattern can be drawn as ONE closed line. Somebody will count the dots, somebody will rotate the page, somebody will discover the greatest common divisor without being introduced to it. Forty minutes, no worksheet, flour everywhere. #mathsart #teaching',
      category: 'Educational Content',
      comments: [
        comment('daniel_builds', 'I wish someone had introduced me to gcd with flour.'),
        comment('sofie_polder', 'Trying it on Thursday with my niece, thank you!'),
        comment('meiling_papercut', 'In our school it was paper folding. The same door, another key.'),
        comment('aino_nightsky', 'Forty minutes and no worksheet. Teachers like you made me a scientist.'),
      ],
    },
    {
      text: 'Small one for the back door. The back door gets the experiments.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'priya_kolam/back.webp',
          alt: 'A smaller kolam in white with orange dots on a dark green ground.',
        },
      ],
      comments: [
        comment('ruth_margins', 'Everything good in my house also happens at the back door.'),
        comment('rania_marbling', 'The curve in the corner where it almost leaves! Yes.'),
      ],
    },
    {
      text: 'It rained at six. Twenty minutes of work, gone in four. Nobody here takes it personally; it is made for the ants and the rain, we only get to look first.',
      category: 'Inspirational Posts',
      comments: [
        comment('eleni_arches', 'We only get to look first. I will carry that around today.'),
        comment('lucia_alsur', 'Qué hermoso. Como dibujar en la arena, pero con vecinos.'),
        comment('freya_blue', 'My whole art is waiting for sun and yours is losing to rain. We should swap a week.'),
      ],
    },
    {
      text: 'For the new year I let the lines wander without any dots at all. My grandmother looked at it for a long time and said “modern”. I will take it.',
      category: 'Creative Showcases',
      country: 'IN',
      pictures: [
        {
          file: 'priya_kolam/wander.webp',
          alt: 'Wandering double ribbons in brown-red and orange on cream that form rings and loops without beginning or end.',
        },
      ],
      comments: [
        comment('ada', '“Modern” from a grandmother is a five-star review.'),
        comment('tobias_setzt', 'Ich sehe ein S. Endlich eins, das gelungen ist.'),
        comment('meiling_papercut', 'I hear her tone exactly.'),
      ],
    },
    {
      text: 'Flour, which flour? Coarse rice flour, dry hands, pinch between thumb and two fingers, and move the whole arm. If you look at your fingers the line shakes. Look at where it is going. (Yes, this is also advice.)',
      category: 'Tutorials',
      comments: [
        comment('farid_ink', 'The same with the brush. The hand follows the eye, never the other way.'),
        comment('tom_linocut', 'Did you just fix my life in one bracket?'),
        comment('zanele_beads', 'Saving for my daughter. The kolam part and the other part.'),
      ],
    },
    {
      text: 'A festival kolam with my whole street, eleven women and one very serious boy with the chalk string. We finished at midnight. By seven it had forty bicycle tracks across it and looked better. #kolam #handmade',
      category: 'Personal Stories',
      pictures: [
        {
          file: 'priya_kolam/street.webp',
          alt: 'A large kolam with many rows of red dots and white looping lines on a dark violet ground.',
        },
      ],
      comments: [
        comment('marisol_riso', 'Las huellas de bicicleta son la segunda tinta.'),
        comment('nneka_weaves', 'The serious boy is going far in life.'),
        comment('mateus_onda', 'Eleven women and a string, this is how cities should be planned.'),
      ],
    },
  ],
}
