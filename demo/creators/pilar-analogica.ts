import { type Creator, comment } from '#creator.ts'

export const pilarAnalogica: Creator = {
  username: 'pilar_analogica',
  first_name: 'María del Pilar Guadalupe Concepción',
  last_name: 'Fernández-Villaverde y Ortiz de Zárate',
  country: 'ES',
  born: '1971-10-12',
  bio: 'Fotografía química, sin prisa. Mi nombre no cabe en el carrete, así que Pilar.',
  location: 'Valencia',
  website: 'https://pilaranalogica.example/',
  links: ['https://copias.example/pilar', 'https://fanzines.example/sin-prisa'],
  open_for_commissions: true,
  pinned: ['Cabo de Gata', 'Niebla en Irati', 'La luz de las cinco'],
  interests: ['Photography', 'Movies & TV', 'Travel', 'Reading', 'History'],
  avatar: 'pilar_analogica/avatar.webp',
  banner: 'pilar_analogica/banner.webp',
  posts: [
    {
      text: 'Revelé un carrete que encontré en el abrigo de mi padre. Doce fotos del mismo perro y una, borrosa, de mi madre riéndose de que le hiciera doce fotos al perro.',
      category: 'Personal Stories',
      country: 'ES',
      comments: [
        comment('lucia_alsur', 'La borrosa es LA foto.'),
        comment('ruth_margins', 'Thirteen frames, and a marriage in them.'),
        comment('marisol_riso', 'Doce al perro. Un hombre claro.'),
      ],
    },
    {
      text: 'Cabo de Gata, noviembre, un minuto de exposición. El mar se cansa de moverse antes que yo de mirar. #analogica #blancoynegro',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'pilar_analogica/horizonte.webp',
          alt: 'Fotografía en blanco y negro: horizonte recto, mar oscuro con brillos suaves y un cielo de nubes bajas iluminado detrás.',
        },
      ],
      comments: [
        comment('matiu_tides', 'The sea got tired first. Respect.'),
        comment('hana_stilllife', 'Two greys and a line. Nothing to add.'),
        comment('tom_linocut', 'If I could cut that light I’d retire.'),
      ],
    },
    {
      text: 'Revelar en casa, resumido: agua a 20 °C (el termómetro bueno, no el del bebé), revelador lo que diga la caja, paro treinta segundos, fijador cinco minutos, lavar como si te debieran dinero. Y no abras el tanque para mirar. Nadie ha mejorado una foto mirando antes de tiempo.',
      category: 'Tutorials',
      comments: [
        comment('kenji_clay', 'Do not open the door. The same in every craft.'),
        comment('diego_vinilo', '“Lavar como si te debieran dinero” queda en la pared del sello.'),
        comment('freya_blue', 'Nobody improved a picture by looking too early. Guilty.'),
      ],
    },
    {
      text: 'Niebla en Irati. Esperé tres horas a que se fuera y, cuando se iba, entendí que la foto era ella.',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'pilar_analogica/niebla.webp',
          alt: 'Fotografía en blanco y negro de troncos finos y oscuros en la niebla, unos cercanos y otros casi borrados.',
        },
      ],
      comments: [
        comment('aino_nightsky', 'The picture was the fog. I have driven 300 km for the same lesson.'),
        comment('emily_rings', 'Les troncs… je les entends.'),
        comment('meiling_papercut', 'Four layers of distance. I am counting with a knife in my hand.'),
      ],
    },
    {
      text: 'Me preguntan qué cámara. La de siempre: pesa como un ladrillo, huele a sacristía y tiene un golpe en la esquina de cuando me caí mirando a un cura en bicicleta.',
      category: 'Product Reviews',
      comments: [
        comment('agnieszka_plakat', 'The priest on the bicycle is the poster.'),
        comment('giulia_cucina', 'And did you get the shot?', comment('pilar_analogica', '¡Sí! Torcida, y él saludando.')),
      ],
    },
    {
      text: 'La luz de las cinco en casa de mi tía. Quise mover la planta y ella dijo: “la sombra es mía, no la toques”.',
      category: 'Creative Showcases',
      country: 'ES',
      pictures: [
        {
          file: 'pilar_analogica/ventana.webp',
          alt: 'Luz de una ventana con sombras de hojas sobre una pared marrón, en tonos cálidos.',
        },
      ],
      comments: [
        comment('amara_portraits', '« L’ombre est à moi. » Votre tante est une artiste.'),
        comment('samir_isometric', 'All the aunts on this site should form a government.'),
        comment('eleni_arches', 'This wall. This hour. I could cry.'),
      ],
    },
    {
      text: 'Solo para quienes estáis por aquí: abro el laboratorio dos sábados de enero. Seis personas, una ampliadora cada dos, caldo a mediodía. Traed un negativo que os dé miedo.',
      audience: 'followers',
      category: 'Tutorials',
      comments: [
        comment('lucia_alsur', 'Me separan doce mil kilómetros y un caldo. ¡Qué rabia!'),
        comment('diego_vinilo', '¿Y si el que da miedo es el de la boda?', comment('pilar_analogica', 'Esos, los primeros.')),
      ],
    },
    {
      text: 'Verbena, enfoque a propósito en ningún sitio. Así la veía yo con cuatro años. #analogica',
      category: 'Creative Showcases',
      pictures: [
        {
          file: 'pilar_analogica/verbena.webp',
          alt: 'Luces redondas desenfocadas, anaranjadas, sobre un fondo granate oscuro.',
        },
        {
          file: 'pilar_analogica/puerto.webp',
          alt: 'Luces redondas desenfocadas, azules y blancas, sobre un fondo azul noche, con reflejos abajo.',
        },
      ],
      comments: [
        comment('noah_pixels', 'anti-pixel art. love it'),
        comment('linh_garden', 'I took my glasses off to check. Yes, exactly like this.'),
      ],
    },
    {
      text: 'Regla del laboratorio: el que entra sin llamar, paga el carrete y cuenta un secreto. Llevamos 41 secretos y ninguno ha salido de aquí.',
      category: 'Entertainment',
      comments: [
        comment('leo_carnet', 'J’entre sans frapper la semaine prochaine.'),
        comment('mira_mod', 'I will not ask. (I want to ask.)'),
        comment('rania_marbling', 'A better system than my telephone rule.'),
      ],
    },
  ],
}
