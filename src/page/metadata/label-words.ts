import { parseWordList } from '../../content/index.ts';

/**
 * Words of bylines and datelines by language, as in the message files of WordPress, phpBB and MediaWiki. An underscore
 * stands for a space. `author` are nouns and verbs before a name (`Autor: …`), `by` are prepositions before it.
 */
const WORDS = {
  author: `auth?or(?:i?n|es?|as?|[iy])? auteure?s? autore tekst teksti författare forfatter kirjoittaja verfasser schrijver
    автори? автор(?:ка|ы) συντάκτης συγγραφέας yazar yazan haber írta szerző penulis tác_giả người_viết كتب كتبت الكاتب
    بقلم נכתב_על_ידי מאת نویسنده लेखक লেখক ผู้เขียน 글쓴이 작성자 글`,
  by: 'af av di door od oleh przez โดย توسط מאת بقلم bởi',
  published: `published posted written created submitted veröffentlicht erschienen erstellt geschrieben publiée?s? créée? écrit
    mise?_en_ligne publicad[oa] escrito pubblicat[oa] scritto geplaatst gepubliceerd opublikowan[aoey] dodan[aoey]
    опубликован[ао]? опубліковано publicerad publicerat udgivet publiseret publisert julkaistu zveřejněno publikováno
    vydáno közzétéve megjelent publicat δημοσιεύτηκε δημοσίευση yayınlan(?:dı|ma) yayın_tarihi giriş_tarihi eklenme
    objavljeno dipublikasikan diterbitkan đăng_(?:ngày|lúc) ngày_đăng نشر(?:ت)?(?:_في)? تاريخ_النشر منتشر_شده פורסם प्रकाशित เผยแพร่ 등록 입력 게시 작성일`,
  updated: `aktualisiert aktualisierung geändert änderung bearbeitet mise?_à_jour modifiée? actualizad[oa] actualización modificad[oa]
    aggiornat[oa] aggiornamento modificat[oa] atualizad[oa] atualização bijgewerkt gewijzigd zaktualizowan[aoey] aktualizacja обновлен[ао]? обновлено
    обновление изменено оновлено оновлення uppdaterad uppdaterat ändrad opdateret ændret oppdatert endret päivitetty
    muokattu aktualizováno aktualizace upraveno frissítve frissült actualizat ενημερώθηκε ενημέρωση güncelle(?:me|ndi|nme)(?:_tarihi)?
    ažurirano diperbarui cập_nhật تحديث تعديل به‌روزرسانی עודכן עדכון अपडेट อัปเดต แก้ไข 수정 업데이트`,
} as const;

const toPattern = (words: string): string => parseWordList(words).join('|').replaceAll('_', String.raw`\s`);

/** Sources of regular expressions with the flags `iu`: the words of each kind as alternatives. */
export const AUTHOR_WORDS = toPattern(WORDS.author);
export const BY_WORDS = toPattern(WORDS.by);
export const PUBLISHED_WORDS = toPattern(WORDS.published);
export const UPDATED_WORDS = toPattern(WORDS.updated);
