import { type Creator, comment } from '#creator.ts'

export const hamishLoom: Creator = {
  username: 'hamish_loom',
  first_name: 'Hamish',
  last_name: 'Stewart',
  country: 'GB',
  born: '1969-11-30',
  bio: 'Tweed and tartan on a Hattersley loom, Isle of Lewis. The loom is older than me and better tempered.',
  interests: ['Fashion', 'History', 'Nature & Environment', 'DIY & Crafts', 'Pets & Animals'],
  avatar: 'hamish_loom/avatar.webp',
  banner: 'hamish_loom/banner.webp',
  posts: [
    {
      text: 'She was built in 1923, she weighs a ton, and she’ll let you know about it if you’re thinking of something else. The loom, I mean.',
      category: 'Behind the Scenes',
      country: 'GB',
      comments: [
        comment('nneka_weaves', 'We have all met this loom.'),
        comment(
          'tobias_setzt',
          'Meine Presse ist von 1921. Die beiden sollten sich schreiben.',
          comment('hamish_loom', 'They’d only complain about us.'),
        ),
      ],
    },
    {
      text: 'Moor and firth: green for the heather that’s not out yet, navy for the water, red because the postman’s van came over the hill while I was deciding. #tartan #weaving',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'hamish_loom/moor.webp',
          alt: 'Tartan in dark green and navy with thin lines of red and yellow, every thread of the twill visible.',
        },
      ],
      comments: [
        comment('ada', 'The postman as a colour source. Documented.'),
        comment('oksana_stitch', 'The yellow is so thin and it holds everything.'),
        comment('sofie_polder', 'An aerial view of a very well organised country.'),
      ],
    },
    {
      text: 'How to read a sett, in case it’s ever in a quiz: count the threads from one pivot to the next, write the colour and the number, then walk back the way you came. Warp and weft are the same, so every pair of colours meets exactly once as a mixture. Six yarns give you six solid colours and fifteen mixtures, and that’s why a cheap print never looks right: they forget the fifteen.',
      category: 'Educational Content',
      comments: [
        comment(
          'priya_kolam',
          'n + n(n−1)/2! Class 9 will be weaving next week.',
          comment('hamish_loom', 'Twenty-one all told. Tell them the sheep says hello.'),
        ),
        comment('marisol_riso', 'En riso: dos tintas, tres colores. ¡La misma cuenta!'),
        comment('zanele_beads', 'They forget the fifteen. I will be thinking about that all day.'),
      ],
    },
    {
      text: 'Herringbone for a lad’s first suit. He wants to look serious. He’s seven.',
      category: 'Personal Stories',
      pictures: [
        {
          file: 'hamish_loom/herringbone.webp',
          alt: 'Herringbone cloth in off-white and slate blue.',
        },
      ],
      comments: [
        comment('jonas_werkstatt', 'Mit sieben darf man das. Danach wird es Pflicht.'),
        comment('giulia_cucina', 'Room to grow in the sleeves, and pockets for biscuits please.'),
        comment('ruth_margins', 'What is he serious about?', comment('hamish_loom', 'Diggers.')),
      ],
    },
    {
      text: 'A tourist asked if the sheep are real.',
      category: 'Entertainment',
      comments: [comment('tom_linocut', 'And what did the sheep say?'), comment('freya_blue', 'Ours asked if the tourists are.')],
    },
    {
      text: 'Sea fog. Two greys, a white and one thread of rust for the roof of the byre. You’ll not see it at first. That’s how it is here as well.',
      category: 'Creative Showcases',
      country: 'GB',
      pictures: [
        {
          file: 'hamish_loom/fog.webp',
          alt: 'Checked cloth in two greys and off-white with thin lines of rust.',
        },
      ],
      comments: [
        comment('hana_stilllife', 'Page 40: “fog, somebody is home”.'),
        comment('pilar_analogica', 'El hilo óxido lo cambia todo.'),
        comment('aino_nightsky', 'It took me a while to find it. Then I could not stop seeing it.'),
      ],
    },
    {
      text: 'Power’s been out since Tuesday. The loom never noticed.',
      category: 'Personal Stories',
      comments: [
        comment('oksana_stitch', 'My needle says hello to your loom.', comment('hamish_loom', 'And hello back to it, Oksana. Stay warm.')),
        comment('daniel_builds', 'Zero-dependency architecture.'),
      ],
    },
    {
      text: 'Sixty metres, finished, washed and on the ferry. I’ve swept the shed, oiled her, and we’re both sitting doing nothing at all until Monday. #weaving #studiolife',
      category: 'Personal Stories',
      comments: [
        comment('nneka_weaves', 'Well earned, both of you.'),
        comment('kenji_clay', 'Doing nothing is the last step of the recipe.'),
        comment('mira_mod', 'Sixty metres! Enjoy the quiet.'),
      ],
    },
  ],
}
