import { inflateSync } from 'node:zlib';

/*
 * A database and the log beside it, as SQLite 3.40 left them (packed with zlib, in Base64). Pages have 512 bytes. Of the table t(id, word) the
 * database has row 1, "checkpointed". The log has three finished transactions: row 2, row 3, and another word in row 1. After them comes the
 * beginning of a fourth, with a dozen rows from 10 on, that was spilled before it could be committed. Made with Python's sqlite3: page_size 512,
 * journal_mode WAL, wal_autocheckpoint 0, cache_size 5, and both files read while the last transaction was open.
 */
const MAIN =
  'eNoLDvTJLElVSMsvyk0sUTBmYGJgYmJwUFBgYAAyIRgGGIGYBY1PCDAx6CUz8oIUM+5nAKJRQF1gz8gmzs/PmF+SmJSTWlLC5Bzk6hjiqhDi6O' +
  'TjqlCikZmikJlXkpqeWqRQUJSZm1hUqZCdWqmjUJ5flKJQklpRogmJm/cMQDQKhj/gZ2RmUE3OSE3OLsgHpYwUAGtvI0s=';
const LOG =
  'eNozr2drYtB9JMHAwMQABIxr7Di0dJNDg/5fdtzPzVQzkQEiwQQTT77nHr82860YL0iQ8RYD43sgMQqGERBmYmbQTcssKi5RyMxTKMlIVcjJT+' +
  'dnZGZQTc5ITc4uyM/MK0lNQU8XUhzz66NE2HVA6YKZ8Qg4XQCpUTAEgQgzM4N+cWpyfl4KUhIgL128k5129ds9zqO8jO+B6WItA+Pa0XQx6IEo' +
  'MFYNkzMS89JTkVMACekCaIgguqnMIAKWLtSubZl0TDNoOihdsDIEQ9MFIwOQSSlo1OJmYWiKzEstSy1SSM7Pzc0sASZMhYpBCRq1uIaOY2mTLl' +
  'iQ0wXfzC5XwUmXGMDtC4ZlDIzBQGLQgkYt3qGU1HiGjmOBgcuKnC6E+qL/ZKplcwyVdME/lNIF35BKF2zI6WLWnU1fir6ZHB4q6UJwKKULgaHj' +
  'WADeYvtK';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(inflateSync(Buffer.from(text, 'base64')));

export const MAIN_FILE = bytesOf(MAIN);
export const LOG_FILE = bytesOf(LOG);
