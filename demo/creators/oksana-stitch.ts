import { type Creator, comment } from '#creator.ts'

export const oksanaStitch: Creator = {
  username: 'oksana_stitch',
  first_name: 'Oksana',
  last_name: 'Melnyk',
  country: 'UA',
  born: '1972-08-24',
  bio: 'Cross-stitch from Poltava. I write down the old patterns before they forget themselves.',
  interests: ['DIY & Crafts', 'History', 'Fashion', 'Gardening', 'Education'],
  avatar: 'oksana_stitch/avatar.webp',
  banner: 'oksana_stitch/banner.webp',
  posts: [
    {
      text: 'In a chest in Opishnia: a shirt of 1911, with pockets full of sunflower seeds. I copied the sleeve. I did not count the seeds, it seemed private.',
      category: 'Personal Stories',
      country: 'UA',
      comments: [
        comment('ruth_margins', '“It seemed private.” You are a historian in the best sense.'),
        comment('camille_herbier', 'Des graines de 1911… on pourrait presque essayer de les semer.'),
        comment('hamish_loom', 'The sleeve will thank you, wherever sleeves go.'),
      ],
    },
    {
      text: 'The sleeve, red and black on linen, exactly as it was, with the one wrong cross in the third band left where she made it. #embroidery #crossstitch',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'oksana_stitch/sleeve.webp',
          alt: 'Cross-stitch on cream linen: bands of red and black diamonds, stars and crosses between narrow borders.',
        },
      ],
      comments: [
        comment('nneka_weaves', 'You kept her mistake. Her name is in there.'),
        comment('ada', 'I looked for the wrong cross and found only good company.'),
        comment(
          'zanele_beads',
          'The border between bands two and three! We have the same one, on another continent.',
          comment('oksana_stitch', 'Then our great-grandmothers met somewhere, and did not tell us.'),
        ),
      ],
    },
    {
      text: 'How to read an old pattern: count the holes, not the stitches. Turn it over: the back shows you the order in which her hand moved. Where the thread jumps, she was interrupted. Where the tension changes, it was evening. After thirty years I know some of these women better than my neighbours.',
      category: 'Educational Content',
      comments: [
        comment('juniper_notes', 'I have copied this out by hand. Thank you.'),
        comment('kenji_clay', 'We find fingerprints under the glaze. It is the same meeting.'),
        comment('daniel_builds', 'git blame, but with tenderness.'),
        comment('rania_marbling', 'The back always tells the truth. In bookbinding it is the inside of the spine.'),
      ],
    },
    {
      text: 'Power from six to nine today. Two hundred and eleven crosses. I have become very exact about time.',
      category: 'Personal Stories',
      comments: [
        comment('aino_nightsky', 'Thinking of you. And of your eyes.'),
        comment('agnieszka_plakat', 'Strength from Kraków. The spare room is ready, always.'),
        comment('lucia_alsur', 'Un abrazo enorme desde el sur.'),
        comment('mira_mod', 'Warm thoughts to you, Oksana.'),
      ],
    },
    {
      text: 'For my niece’s wedding: dark linen, three threads. She wanted “modern”. I gave her modern, and the tree of life in the hem where only she will find it.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'oksana_stitch/dark.webp',
          alt: 'Cross-stitch in cream, red and gold on dark blue-grey linen: bands of diamonds, stars and crosses.',
        },
      ],
      comments: [
        comment('priya_kolam', '“Modern” is always where grandmothers hide the tree of life.'),
        comment('giulia_cucina', 'She will find it in the middle of a dance and cry.'),
      ],
    },
    {
      text: 'White on blue, after the fern of @freya_blue. I have never stitched Icelandic light before. It takes a longer needle.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'oksana_stitch/blue.webp',
          alt: 'Cross-stitch bands in white and pale blue on blue cloth.',
        },
      ],
      comments: [
        comment('freya_blue', 'I am speechless, which has not happened since 2019.'),
        comment('camille_herbier', 'Dessinée, brûlée par le soleil, puis brodée. Cette fougère a une carrière.'),
      ],
    },
    {
      text: 'Borders book, volume two, goes to the printer: 214 patterns, every one with village, year and, where I could find it, her name. It was made on kitchen tables. I would like to thank the tables.',
      category: 'News & Current Events',
      country: 'UA',
      comments: [
        comment('tobias_setzt', 'Ich bestelle zwei. Eins für die Werkstatt, eins für den Tisch.'),
        comment('hamish_loom', 'Put me down for one. With her names. That’s the whole thing, isn’t it.'),
        comment('ruth_margins', 'Her name where you could find it. Order placed.'),
        comment('rosa_root', 'What an achievement. Congratulations!'),
      ],
    },
    {
      text: 'A cushion for nobody. Sometimes the hands need a holiday too. #embroidery #handmade',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'oksana_stitch/cushion.webp',
          alt: 'Cross-stitch in green, rust and dark blue on natural linen, larger stitches in bold bands.',
        },
      ],
      comments: [
        comment('linh_garden', 'The green is exactly my ferns after rain.'),
        comment('hana_stilllife', 'A cushion for nobody is my favourite kind.'),
      ],
    },
  ],
}
