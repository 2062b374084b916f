CREATE TABLE orders (item text, amount integer, ordered date);
INSERT INTO orders VALUES ('soap', 10, '2025-03-01'), ('salt', 15, '2025-03-02'), ('soap', 2, '2025-03-09'), ('salt', 5, '2025-04-01');
CREATE ROLE reader LOGIN PASSWORD 'secret';
GRANT SELECT, DELETE ON orders TO reader;
