# Makes officer.pptx; make-fixtures.sh runs it.
library(officer)
theme <- 'Office Theme'
slides <- add_slide(read_pptx(), 'Title and Content', theme)
slides <- ph_with(slides, 'First results', ph_location_type('title'))
items <- unordered_list(level_list = c(1, 2, 1), str_list = c('Depth has risen', 'in the north', 'Speed has not'))
slides <- ph_with(slides, items, ph_location_type('body'))
slides <- set_notes(slides, 'Mention the flood.', notes_location_type('body'))
slides <- add_slide(slides, 'Title and Content', theme)
slides <- ph_with(slides, 'Measurements', ph_location_type('title'))
sites <- data.frame(Site = c('North', 'South'), Depth = c('1.5', '2.25'))
slides <- ph_with(slides, sites, ph_location_type('body'))
print(slides, target = 'officer.pptx')
